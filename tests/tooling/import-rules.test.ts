import { join } from 'node:path';
import { importRules, root } from '#scripts/lint/import-rules.js';
import { inScripts, inComponents } from './rule-testers.ts';

const at = (file: string) => join(root, file);

/** `file: code` as a case of the rule; the sentence is what is wrong with it. */
const right = (file: string, code: string) => ({ filename: at(file), code, name: `${file}: ${code}` });
const wrong = (file: string, code: string, sentence: string) => ({
  ...right(file, code),
  output: null,
  errors: [{ message: sentence }],
});

inScripts.run('who may import whom', importRules, {
  valid: [
    right('shared/engine/play.ts', `import { produce } from 'immer'; import { drive } from './rule.ts';`),
    right('shared/board/sight.ts', `import type { Refusal } from '#engine';`),
    right('shared/board/sight.ts', `import { type Refusal, type Id } from '#engine';`),
    right(
      'shared/systems/hq/rules/fight.ts',
      `import { ask } from '#engine'; import { reach } from '#board';`,
    ),
    right('shared/systems/hq/rules/fight.ts', `import { table } from '../content/tables.ts';`),
    right('shared/systems/hq/commands.ts', `import { z } from 'zod'; export { diff } from '#engine/view';`),
    right('shared/systems/hq/content/tables.ts', `import t from './tables.json' with { type: 'json' };`),
    right(
      'shared/systems/hq/shapes.ts',
      `import { entry } from './content/schema.ts'; import { z } from 'zod';`,
    ),
    right('shared/api/contract.ts', `import { z } from 'zod'; import { hero } from '#shapes/hq';`),
    right('electron/live-table.ts', `import { submit } from '#engine'; import { hq } from '#systems/hq';`),
    right('electron/player-server.ts', `import { playersContract } from '#api/players'; import 'ws';`),
    right('electron/network/guest.ts', `import { openDoor } from '../door.ts'; import 'node:crypto';`),
    right('electron/windows.ts', `import { app } from 'electron'; import { join } from 'node:path';`),
    right('electron/live-table.ts', `import { open } from './campaign/campaign-file.ts';`),
    right('electron/campaign/journal-store.ts', `import Database from 'better-sqlite3';`),
    right(
      'electron/campaign/journal-store.ts',
      `import type { Row } from '#engine'; import { join } from 'path';`,
    ),
    right(
      'renderer/stores/table.ts',
      `import { apply } from '#engine/view'; import { shallowRef } from 'vue';`,
    ),
    right('renderer/gm/sheet.ts', `import { sheet } from '#shapes/hq'; import type { Id } from '#engine';`),
    right('renderer/gm/sheet.ts', `import { Scene } from '../map/scene.ts'; import './sheet.css';`),
    right('renderer/ui/icon.ts', `import lucide from '#icons/lucide' with { type: 'json' };`),
    right('renderer/map/scene.ts', `import Konva from 'konva'; import { tokens } from '../ui/tokens.ts';`),
    right('tests/engine/dice.test.ts', `import { roll } from '#shared/engine/dice.ts'; import 'node:fs';`),
    right('scripts/build.mjs', `import { build } from 'vite';`),
  ],
  invalid: [
    wrong(
      'electron/player-server.ts',
      `import { contract } from '#api';`,
      `'#api' network never imports api`,
    ),
    wrong(
      'electron/network/guest.ts',
      `import type { Input } from '#api';`,
      `'#api' network never imports api`,
    ),
    wrong('shared/engine/play.ts', `import { reach } from '#board';`, `'#board' engine never imports board`),
    wrong('shared/engine/play.ts', `import { z } from 'zod';`, `'zod' engine never imports zod`),
    wrong(
      'shared/engine/play.ts',
      `import { join } from 'node:path';`,
      `'node:path' engine never imports Node`,
    ),
    wrong(
      'shared/engine/play.ts',
      `import fs from 'fs/promises';`,
      `'fs/promises' engine never imports Node`,
    ),
    wrong('shared/engine/view.ts', `import { ref } from 'vue';`, `'vue' engine never imports vue`),
    wrong(
      'shared/engine/play.ts',
      `import { drive } from '#engine';`,
      `'#engine' inside a room imports are relative`,
    ),
    wrong(
      'shared/board/sight.ts',
      `import { apply } from '#engine';`,
      `'#engine' board may import only types of engine`,
    ),
    wrong('shared/board/sight.ts', `import Konva from 'konva';`, `'konva' board never imports konva`),
    wrong(
      'shared/board/sight.ts',
      `export * from '#systems/hq';`,
      `'#systems/hq' board never imports system`,
    ),
    wrong(
      'shared/systems/hq/index.ts',
      `import { rat } from '#systems/other';`,
      `'#systems/other' a system never imports another system`,
    ),
    wrong(
      'shared/systems/hq/index.ts',
      `import { rat } from '#shapes/other';`,
      `'#shapes/other' a system never imports another system`,
    ),
    wrong(
      'shared/systems/hq/index.ts',
      `import { rat } from '../other/index.ts';`,
      `'../other/index.ts' a system never imports another system`,
    ),
    wrong('shared/systems/hq/index.ts', `import { names } from '#api';`, `'#api' system never imports api`),
    wrong(
      'shared/systems/hq/index.ts',
      `import { roll } from '#shared/engine/dice.ts';`,
      `'#shared/engine/dice.ts' engine is entered only by its index.ts (a system also by shapes.ts)`,
    ),
    wrong(
      'shared/systems/hq/shapes.ts',
      `import { monsters } from './content/monsters.ts';`,
      `'./content/monsters.ts' shapes.ts takes neither rules nor content with it`,
    ),
    wrong(
      'shared/api/contract.ts',
      `import { hq } from '#systems/hq';`,
      `'#systems/hq' api never imports system`,
    ),
    wrong(
      'shared/api/contract.ts',
      `import { reach } from '../board/index.ts';`,
      `'../board/index.ts' another room is entered by a # import`,
    ),
    wrong(
      'shared/formats/csv.ts',
      `import { names } from '#api';`,
      `'#api' formats may import only types of api`,
    ),
    wrong('electron/live-table.ts', `import { ref } from 'vue';`, `'vue' electron never imports vue`),
    wrong(
      'electron/live-table.ts',
      `const open = () => import('../renderer/gm/main.ts');`,
      `'../renderer/gm/main.ts' electron never imports renderer`,
    ),
    wrong(
      'electron/live-table.ts',
      `import Database from 'better-sqlite3';`,
      `'better-sqlite3' electron never imports better-sqlite3`,
    ),
    wrong(
      'electron/campaign/repair.ts',
      `import { app } from 'electron';`,
      `'electron' campaign never imports electron`,
    ),
    wrong(
      'electron/campaign/repair.ts',
      `import { menu } from '../menu.ts';`,
      `'../menu.ts' campaign never imports electron`,
    ),
    wrong(
      'electron/campaign/repair.ts',
      `import { submit } from '#engine';`,
      `'#engine' campaign may import only types of engine`,
    ),
    wrong(
      'renderer/gm/main.ts',
      `import { submit } from '#engine';`,
      `'#engine' renderer may import only types of engine`,
    ),
    wrong(
      'renderer/gm/main.ts',
      `import { hq } from '#systems/hq';`,
      `'#systems/hq' renderer never imports system`,
    ),
    wrong(
      'renderer/gm/main.ts',
      `type S = import('#systems/hq').S;`,
      `'#systems/hq' renderer never imports system`,
    ),
    wrong(
      'renderer/gm/main.ts',
      `import { join } from 'node:path';`,
      `'node:path' renderer never imports Node`,
    ),
    wrong('renderer/gm/main.ts', `import Konva from 'konva';`, `'konva' renderer never imports konva`),
    wrong('renderer/map/scene.ts', `import { ref } from 'vue';`, `'vue' map never imports vue`),
    wrong('renderer/map/scene.ts', `import { names } from '#api';`, `'#api' map never imports api`),
    wrong(
      'renderer/map/scene.ts',
      `import { table } from '../stores/table.ts';`,
      `'../stores/table.ts' map never imports renderer`,
    ),
    wrong(
      'renderer/gm/main.ts',
      `import x from '#nothing';`,
      `'#nothing' is no import that package.json names`,
    ),
    {
      ...wrong(
        'tests/engine/dice.test.ts',
        `import { roll } from '../../shared/engine/index.ts';`,
        `'../../shared/engine/index.ts' climbs more than one folder: use a # import`,
      ),
      output: `import { roll } from '#engine';`,
    },
    {
      ...wrong(
        'tests/campaign/files.test.ts',
        `import { open } from '../../electron/campaign/campaign-file.ts';`,
        `'../../electron/campaign/campaign-file.ts' climbs more than one folder: use a # import`,
      ),
      output: `import { open } from '#electron/campaign/campaign-file.ts';`,
    },
  ],
});

inComponents.run('who may import whom, in components', importRules, {
  valid: [
    right(
      'renderer/map/MapCanvas.vue',
      `<script setup lang="ts">import Konva from 'konva'; import 'vue'</script>`,
    ),
    right('renderer/gm/App.vue', `<script setup lang="ts">import { ref } from 'vue'</script>`),
  ],
  invalid: [
    wrong(
      'renderer/gm/App.vue',
      `<script setup lang="ts">import Konva from 'konva'</script>`,
      `'konva' renderer never imports konva`,
    ),
    {
      ...wrong(
        'renderer/map/MapCanvas.vue',
        `<script setup lang="ts">import { open } from '../../electron/ipc.ts'</script>`,
        `'../../electron/ipc.ts' climbs more than one folder: use a # import`,
      ),
      output: `<script setup lang="ts">import { open } from '#electron/ipc.ts'</script>`,
    },
  ],
});
