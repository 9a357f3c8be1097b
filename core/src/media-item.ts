export type MediaType = 'photos' | 'documents';

/** A photo or document of a recording (specification, section 3). */
export interface MediaItem {
  filename: string;
  title: string;
  description: string;
  isImage: boolean;
  isPDF: boolean;
  downloadable: boolean;
  /** For staff only, as the scan of a consent is; role `user` receives no such item. */
  internal: boolean;
  /** Grows with each change of title, description, `downloadable` or `internal`. */
  version: number;
  bytes: number;
  /** In pixels; null for a PDF. */
  width: number | null;
  height: number | null;
}

/** A document is often a scan of a consent: until somebody says otherwise, only staff see it. */
export function isInternalAtFirst(type: MediaType): boolean {
  return type === 'documents';
}
