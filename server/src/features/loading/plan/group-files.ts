import { isSignature } from '@glosy/core/file-names';
import { fold } from '@glosy/core/fold';
import type { TableRow } from '@glosy/core/sheets/table-columns';
import type { SourceFile } from '../source/loading-source.ts';
import { baseName, foldersOf, stemOf } from './file-kind.ts';

/** The files of one interview, with its row of the table or the name that they share. */
export interface FileGroup {
  row: TableRow | null;
  /** Of the folder, or the common beginning of the files; empty for a row. */
  name: string;
  files: SourceFile[];
}

const cell = (row: TableRow, key: Parameters<TableRow['cells']['get']>[0]) => row.cells.get(key) ?? '';

/**
 * Files go to the row that names them, then to the one whose folder or signature is the name of a folder above them, then
 * to the one with whose signature their names begin.
 */
export function groupByRows(
  rows: readonly TableRow[],
  files: readonly SourceFile[],
): { groups: FileGroup[]; unused: SourceFile[] } {
  const groups = rows.map((row): FileGroup => ({ row, name: '', files: [] }));
  const unused: SourceFile[] = [];
  const finders = [namedInRow, inFolderOfRow, beginningWithSignature].map((makeFinder) => makeFinder(groups));
  for (const file of files) {
    const found = finders.reduce<FileGroup | undefined>((group, find) => group ?? find(file), undefined);
    if (found) found.files.push(file);
    else unused.push(file);
  }
  return { groups, unused };
}

type Finder = (file: SourceFile) => FileGroup | undefined;

function namedInRow(groups: readonly FileGroup[]): Finder {
  const byName = new Map<string, FileGroup>();
  for (const group of groups) {
    const { row } = group;
    const names = row ? (['files', 'technical.storage', 'technical.transcripts'] as const) : [];
    for (const key of names) {
      for (const name of (row ? cell(row, key) : '').split(/[;\n]/)) {
        const clean = fold(name.trim().replaceAll('\\', '/'));
        if (clean !== '') byName.set(clean, group);
      }
    }
  }
  return ({ path }) => {
    const names = path.split('/').map((_, index, parts) => fold(parts.slice(index).join('/')));
    const found = names.find((name) => byName.has(name));
    return found === undefined ? undefined : byName.get(found);
  };
}

function inFolderOfRow(groups: readonly FileGroup[]): Finder {
  const byFolder = new Map<string, FileGroup>();
  for (const group of groups) {
    for (const key of ['folder', 'metadata.signature'] as const) {
      const name = group.row ? fold(cell(group.row, key)) : '';
      if (name !== '') byFolder.set(name, group);
    }
  }
  return ({ path }) => {
    const folders = foldersOf(path);
    const names = folders.flatMap((folder, index) => [fold(folder), fold(folders.slice(0, index + 1).join('/'))]);
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
  return ({ path }) => {
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
    const group = groups.get(key) ?? { row: null, name, files: [] };
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
