import type { ReadableFile } from '../../storage/storage.ts';

/** The bytes of a file for one caller, with the facts for its headers. */
export interface ServedContent {
  /** This is no stream: a stream would send the stored bytes, closed passages included. */
  open(): Promise<ReadableFile>;
  /** In bytes. */
  size: number;
  /** In hex; decides the ETag. */
  sha256: string;
  contentType: string;
  fileName: string;
  lastModified: Date;
  /** Key of the stored file, if its bytes are sent unchanged; absent if they are changed while they are read. */
  storageKey?: string;
}
