import { screen } from 'electron';
import type { Displays } from './displays.ts';

/** How long displays must be quiet until it counts what they are, in milliseconds. */
const SWARM = 300;

/** The displays that Electron reports. What happens to them comes in swarms, of which the last word counts. */
export function systemDisplays(): Displays {
  const info = ({ id, label, bounds, scaleFactor, internal, rotation }: Electron.Display) => ({
    ...{ id, label, ...bounds, scale: scaleFactor, internal, rotation },
  });
  return {
    all: () => screen.getAllDisplays().map(info),
    primary: () => info(screen.getPrimaryDisplay()),
    onChange: (listener) => {
      let timer: NodeJS.Timeout | undefined;
      const soon = () => {
        clearTimeout(timer);
        timer = setTimeout(listener, SWARM);
      };
      screen.on('display-added', soon);
      screen.on('display-removed', soon);
      screen.on('display-metrics-changed', soon);
    },
  };
}
