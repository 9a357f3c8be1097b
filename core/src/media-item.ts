export type MediaType = 'photos' | 'documents';

/** A photo or document of a recording (specification, section 3). */
export interface MediaItem {
  filename: string;
  title: string;
  description: string;
  isImage: boolean;
  isPDF: boolean;
  downloadable: boolean;
  bytes: number;
  /** In pixels; null for a PDF. */
  width: number | null;
  height: number | null;
}
