import { isSignature } from '@glosy/core/files/file-names';
import type { TableRow } from '@glosy/core/formats/sheets/table-columns';
import { fold } from '@glosy/core/text/fold';
import type { SourceFile } from '../source/loading-source.ts';
import { baseName, foldersOf, stemOf } from './file-kind.ts';

/** The files of one interview, with its row of the table or their common name. */
export interface FileGroup {
  row: TableRow | null;
  /** Name of the folder, or the common beginning of the files; empty for a row. */
  name: string;
  files: SourceFile[];
  /** Notes about files that belong to the row but are not loaded. Polish sentences. */
  notes: string[];
}

/** A file that is not loaded, with the reason as a Polish sentence. */
export interface RefusedFile {
  path: string;
  reason: string;
}

const cell = (row: TableRow, key: Parameters<TableRow['cells']['get']>[0]) => row.cells.get(key) ?? '';

/**
 * Assigns each file to the first match: the row that names it or a file with the same stem; the row whose folder or
 * signature is the name of a folder above it; the row with whose signature its name begins; the row that names a file
 * with the same stem in another folder. A refused file adds a note to its row.
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

/** The row that names a file, in any common notation; of several rows the first. */
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
  /** Files in the folders of several interviews may have the same name. */
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

/** A longer cell is a text in the wrong column. */
const nameMaxLength = 4000;

/** The names in a row, separated by commas except where a file's name contains one. */
function namesIn(row: TableRow, known: ReadonlyMap<string, unknown>): string[] {
  const cells = (['files', 'technical.storage', 'technical.transcripts'] as const).map((key) => cell(row, key));
  const names = cells.flatMap((text) => text.split(/[;|\n]/)).filter((name) => name.length <= nameMaxLength);
  const separate = names.flatMap((name) => (known.has(nameKey(name)) ? [name] : name.split(/,(?=\s|\S*\.)/)));
  return separate.map((name) => name.trim()).filter((name) => nameKey(name) !== '');
}

/**
 * The normal form of a name with its folders: quotes, drives and the variants of apostrophes and dashes do not count.
 */
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

/**
 * Functions that find files with the stem of a named one: in the same folder, or anywhere if only one row names the
 * stem.
 */
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

/** Without a table each folder is an interview; at the top level, files with a common name are. */
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

/** Number of folders above all files: a ZIP often contains one folder with everything. */
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

/** A folder name is used as signature if it looks like one: it has a digit and no spaces. */
export function signatureOfName(name: string): string {
  return isSignature(name) && /\d/.test(name) && /[-_.]/.test(name) ? name : '';
}
