import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders by whose name one tells that a program copies them elsewhere while they are used. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/^dropbox($| \()/i, 'Dropbox'],
  [/^onedrive($| - | \()/i, 'OneDrive'],
  [/^(google ?drive($|[- (])|googledrive|my drive$|drivefs$)/i, 'Google Drive'],
  [/^(icloud ?drive|mobile documents|com~apple~clouddocs|icloud~)/i, 'iCloud'],
  [/^nextcloud($|\d| )/i, 'Nextcloud'],
  [/^owncloud($|\d| )/i, 'ownCloud'],
  [/^(syncthing($| )|sync$)/i, 'Syncthing'],
];

/** Files that such programs leave in the folder that they copy. */
const BY_MARK: readonly (readonly [string, string])[] = [
  ['.dropbox', 'Dropbox'],
  ['.dropbox.cache', 'Dropbox'],
  ['.nextcloudsync.log', 'Nextcloud'],
  ['.owncloudsync.log', 'ownCloud'],
  ['.stfolder', 'Syncthing'],
];

/** Which program copies the folder of a file elsewhere while it is used, as far as names tell; null when none is known of. */
export function syncedBy(file: string): string | null {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const name = folder.slice(dirname(folder).length).replace(/^[\\/]/, '');
    const named = BY_NAME.find(([pattern]) => pattern.test(name));
    if (named) return named[1];
    const marked = BY_MARK.find(([mark]) => existsSync(join(folder, mark)));
    // A folder of that name in a home folder is where Dropbox keeps its own files.
    if (marked && !(marked[0] === '.dropbox' && existsSync(join(folder, '.dropbox', 'info.json'))))
      return marked[1];
    if (folder === dirname(folder)) return null;
  }
}
