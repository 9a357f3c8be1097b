export type MediaType = 'photos' | 'documents';

/** How many photos and documents of a recording the caller may see. */
export type MediaCounts = Readonly<Record<MediaType, number>>;

/** A photo or document of a recording (specification, section 3). */
export interface MediaItem {
  filename: string;
  title: string;
  description: string;
  isImage: boolean;
  isPDF: boolean;
  downloadable: boolean;
  /** For staff only, such as the scan of a consent form; never sent to role `user`. */
  internal: boolean;
  /** Grows with each change of title, description, `downloadable` or `internal`. */
  version: number;
  bytes: number;
  /** In pixels; null for a PDF. */
  width: number | null;
  height: number | null;
}

/** New documents are internal by default, since many are scans of consent forms. */
export function isInternalAtFirst(type: MediaType): boolean {
  return type === 'documents';
}
