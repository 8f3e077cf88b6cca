/** The clock and the pen of a map: handed in, so that a test can count frames without a screen. */
export interface FramePorts {
  request(draw: (now: number) => void): number;
  cancel(request: number): void;
}

/**
 * Draws only while there is something to draw. `advance` moves whatever is in motion and says whether it still moves;
 * `draw` puts the picture on the screen. At rest no frame is asked for.
 */
export interface Frames {
  /** Something changed: one frame will be drawn. */
  wake(): void;
  /** Frames drawn so far. */
  count(): number;
  stop(): void;
}

export function createFrames(ports: FramePorts, advance: (now: number) => boolean, draw: () => void): Frames {
  let request: number | null = null;
  let drawn = 0;
  let stopped = false;
  const frame = (now: number) => {
    request = null;
    if (stopped) return;
    const moving = advance(now);
    draw();
    drawn += 1;
    if (moving) wake();
  };
  const wake = () => {
    if (request === null && !stopped) request = ports.request(frame);
  };
  return {
    wake,
    count: () => drawn,
    stop: () => {
      stopped = true;
      if (request !== null) ports.cancel(request);
      request = null;
    },
  };
}
