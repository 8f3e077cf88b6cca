// electron-builder calls this when a package is laid out: the stand-in for Electron's own default app goes. Only app.asar is ever loaded.
import { rmSync } from 'node:fs';
import { join } from 'node:path';

export function afterPack({ appOutDir, electronPlatformName }) {
  if (electronPlatformName === 'linux')
    rmSync(join(appOutDir, 'resources/default_app.asar'), { force: true });
}
