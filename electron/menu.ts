import { Menu, type MenuItemConstructorOptions } from 'electron';

/**
 * A menu with nothing but what a system expects of an app. Letters alone belong to the table: every shortcut here has a
 * modifier or is a function key. `hasTools`: with the tools of a developer.
 */
export function setMenu(hasTools: boolean): void {
  const mac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [{ role: 'appMenu' as const }] : [{ label: '&File', submenu: [{ role: 'quit' as const }] }]),
    {
      label: '&Edit',
      submenu: [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }],
    },
    {
      label: '&View',
      submenu: [
        { role: 'togglefullscreen' },
        { role: 'minimize' },
        ...(hasTools ? [{ role: 'toggleDevTools' as const, accelerator: 'CmdOrCtrl+Shift+I' }] : []),
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
