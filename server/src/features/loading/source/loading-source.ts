import type { Readable } from 'node:stream';

/** A file that can be loaded. */
export interface SourceFile {
  /** With slashes, from the top of the folder or ZIP. */
  readonly path: string;
  readonly bytes: number;
  /** Opens a new stream, which the caller reads to its end or destroys. */
  open(): Promise<Readable>;
}

export interface LoadingSource {
  readonly files: readonly SourceFile[];
  /** Files that are not read, each with a Polish sentence. */
  readonly refused: readonly { path: string; reason: string }[];
  close(): Promise<void>;
}

export function inPathOrder<File extends { path: string }>(files: readonly File[]): File[] {
  const collator = new Intl.Collator('pl', { numeric: true });
  return [...files].sort((a, b) => collator.compare(a.path, b.path));
}
