import { isSignature } from '@glosy/core/files/file-names';
import type { TableRow } from '@glosy/core/formats/sheets/table-columns';
import { fold } from '@glosy/core/text/fold';
import type { SourceFile } from '../source/loading-source.ts';
import { baseName, foldersOf, stemOf } from './file-kind.ts';

/** The files of one interview, with its row of the table or the name that they share. */
export interface FileGroup {
  row: TableRow | null;
  /** Of the folder, or the common beginning of the files; empty for a row. */
  name: string;
  files: SourceFile[];
  /** About files that the row names, or that belong to it, and that are not loaded with it. Polish sentences. */
  notes: string[];
}

/** A file that is not loaded, with the reason as a Polish sentence. */
export interface RefusedFile {
  path: string;
  reason: string;
}

const cell = (row: TableRow, key: Parameters<TableRow['cells']['get']>[0]) => row.cells.get(key) ?? '';

/**
 * Files go to the row that names them or one with the same stem, then to the one whose folder or signature is the name of
 * a folder above them, then to the one with whose signature their names begin, then to the one that names a file with the
 * same stem in another folder. Refused files leave a note with their row.
 */
export function groupByRows(
  rows: readonly TableRow[],
  files: readonly SourceFile[],
  refused: readonly RefusedFile[],
): { groups: FileGroup[]; unused: SourceFile[] } {
  const groups = rows.map((row): FileGroup => ({ row, name: '', files: [], notes: [] }));
  const findNamed = namedInRow(groups, [...files, ...refused]);
  const { here, anywhere } = stemsOfNamed(files, findNamed);
  const finders = [findNamed, here, inFolderOfRow(groups), beginningWithSignature(groups), anywhere];
  const find: Finder = (path) => finders.reduce<FileGroup | undefined>((group, next) => group ?? next(path), undefined);
  const unused = files.filter((file) => find(file.path)?.files.push(file) === undefined);
  for (const { path, reason } of refused) find(path)?.notes.push(`${baseName(path)}: ${reason}`);
  return { groups, unused };
}

type Finder = (path: string) => FileGroup | undefined;

/** The row that names a file, in any of the ways in which people write names; of several rows the first. */
function namedInRow(groups: readonly FileGroup[], files: readonly { path: string }[]): Finder {
  const pathsByName = new Map<string, string[]>();
  for (const { path } of files) {
    for (const key of nameKeysOf(path)) {
      const paths = pathsByName.get(key);
      if (paths) paths.push(path);
      else pathsByName.set(key, [path]);
    }
  }
  const findFolder = inFolderOfRow(groups);
  /** Files of one name may be in the folder of each interview. */
  const nearest = (group: FileGroup, paths: readonly string[]) => {
    const own = paths.filter((path) => findFolder(path) === group);
    const others = paths.filter((path) => findFolder(path) === undefined);
    return [own, others, paths].find((some) => some.length > 0) ?? [];
  };
  const owners = new Map<string, FileGroup>();
  const missing: { group: FileGroup; name: string }[] = [];
  for (const group of groups) {
    for (const name of group.row ? namesIn(group.row, pathsByName) : []) {
      const found = pathsByName.get(nameKey(name)) ?? pathsByName.get(baseName(nameKey(name)));
      if (!found) missing.push({ group, name });
      for (const path of nearest(group, found ?? [])) {
        const owner = owners.get(path) ?? group;
        owners.set(path, owner);
        if (owner !== group) group.notes.push(`Plik ${name} wymienia też wiersz ${owner.row?.number} i tam trafi.`);
      }
    }
  }
  for (const { group, name } of missing) {
    const sameStem = pathsByName.get(withoutExtension(baseName(nameKey(name)))) ?? [];
    const free = sameStem.filter((path) => !owners.has(path) && (findFolder(path) ?? group) === group);
    const paths = nearest(group, free);
    for (const path of paths) owners.set(path, group);
    const instead = paths.length === 0 ? '' : `, a jest ${paths.map(baseName).join(', ')}`;
    group.notes.push(`Nie ma pliku ${name}, który wymienia tabela${instead}.`);
  }
  return (path) => owners.get(path);
}

/** Longer ones are texts in the wrong column. */
const nameMaxLength = 4000;

/** The names in a row. A comma separates them where it is not in the name of a file. */
function namesIn(row: TableRow, known: ReadonlyMap<string, unknown>): string[] {
  const cells = (['files', 'technical.storage', 'technical.transcripts'] as const).map((key) => cell(row, key));
  const names = cells.flatMap((text) => text.split(/[;|\n]/)).filter((name) => name.length <= nameMaxLength);
  const separate = names.flatMap((name) => (known.has(nameKey(name)) ? [name] : name.split(/,(?=\s|\S*\.)/)));
  return separate.map((name) => name.trim()).filter((name) => nameKey(name) !== '');
}

/** A name with its folders as it is compared: quotes, drives and the forms of apostrophes and dashes do not count. */
function nameKey(name: string): string {
  return fold(name.trim().replaceAll('\\', '/'))
    .replace(/[’‘`´ʼ]/g, "'")
    .replace(/[„“”"]/g, '')
    .replace(/[‐-―]/g, '-')
    .replace(/ +/g, ' ')
    .replace(/^(\.|[a-z]:)?\/+|\/+$/g, '')
    .trim();
}

function withoutExtension(key: string): string {
  return key.replace(/\.[a-z\d]{2,5}$/, '');
}

/** The keys of a path and of its ends, `a/b.wav` and `b.wav`, each also without the extension. */
function nameKeysOf(path: string): string[] {
  const ends = path.split('/').map((_, index, parts) => nameKey(parts.slice(index).join('/')));
  return [...new Set(ends.flatMap((end) => [end, withoutExtension(end)]))];
}

/** Finders of files with the stem of a named one: in the same folder, and anywhere where only one row names the stem. */
function stemsOfNamed(files: readonly SourceFile[], findNamed: Finder): { here: Finder; anywhere: Finder } {
  const inFolder = new Map<string, FileGroup>();
  const byStem = new Map<string, FileGroup | null>();
  for (const { path } of files) {
    const group = findNamed(path);
    if (!group) continue;
    const stem = nameKey(stemOf(path));
    inFolder.set(`${foldersOf(path).join('/')}/${stem}`, group);
    byStem.set(stem, (byStem.get(stem) ?? group) === group ? group : null);
  }
  const stemsFor = (path: string) => {
    const stem = nameKey(stemOf(path));
    return [stem, stem.replace(/\.[a-z]{2,3}$|[_ -](photo|portret)$/, '')];
  };
  const first = (found: (FileGroup | null | undefined)[]) => found.find((group) => group) ?? undefined;
  return {
    here: (path) => first(stemsFor(path).map((stem) => inFolder.get(`${foldersOf(path).join('/')}/${stem}`))),
    anywhere: (path) => first(stemsFor(path).map((stem) => byStem.get(stem))),
  };
}

function inFolderOfRow(groups: readonly FileGroup[]): Finder {
  const byFolder = new Map<string, FileGroup>();
  for (const group of groups) {
    for (const key of ['folder', 'metadata.signature'] as const) {
      const name = group.row ? nameKey(cell(group.row, key)) : '';
      if (name !== '') byFolder.set(name, group);
    }
  }
  return (path) => {
    const folders = foldersOf(path);
    const names = folders.flatMap((folder, index) => [nameKey(folder), nameKey(folders.slice(0, index + 1).join('/'))]);
    const found = names.find((name) => byFolder.has(name));
    return found === undefined ? undefined : byFolder.get(found);
  };
}

function beginningWithSignature(groups: readonly FileGroup[]): Finder {
  const bySignature = new Map<string, FileGroup>();
  for (const group of groups) {
    const signature = group.row ? fold(cell(group.row, 'metadata.signature')) : '';
    if (signature !== '' && !bySignature.has(signature)) bySignature.set(signature, group);
  }
  return (path) => {
    const name = fold(baseName(path));
    const beginnings = [...name.matchAll(/[_.\s-]/g)].map(({ index }) => name.slice(0, index)).reverse();
    const longest = beginnings.find((beginning) => bySignature.has(beginning));
    return longest === undefined ? undefined : bySignature.get(longest);
  };
}

/** Without a table each folder is an interview, and at the top the files with a common name. */
export function groupByNames(files: readonly SourceFile[]): FileGroup[] {
  const depth = commonDepth(files);
  const groups = new Map<string, FileGroup>();
  for (const file of files) {
    const folder = foldersOf(file.path)[depth];
    const name = folder ?? stemOf(file.path).replace(/[_\s-](photo|portret)$/i, '');
    const key = `${folder === undefined ? 'file' : 'folder'} ${fold(name)}`;
    const group = groups.get(key) ?? { row: null, name, files: [], notes: [] };
    groups.set(key, group);
    group.files.push(file);
  }
  return [...groups.values()];
}

/** Folders above all files: a ZIP often holds one folder with everything. */
function commonDepth(files: readonly SourceFile[]): number {
  const [first, ...others] = files.map(({ path }) => foldersOf(path));
  if (!first) return 0;
  let depth = 0;
  const isCommon = () => first[depth] !== undefined && others.every((folders) => folders[depth] === first[depth]);
  while (isCommon() && (others.length > 0 || depth < first.length - 1)) depth++;
  // A single interview in its own folder keeps the folder's name.
  const isOne = files.every(({ path }) => foldersOf(path).length === depth);
  return isOne && depth > 0 ? depth - 1 : depth;
}

/** A folder that is named like a signature gives it: with a digit, and no spaces. */
export function signatureOfName(name: string): string {
  return isSignature(name) && /\d/.test(name) && /[-_.]/.test(name) ? name : '';
}
