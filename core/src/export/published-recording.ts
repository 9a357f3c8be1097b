import type { PublicLevel } from '../recording/publishing.ts';
import type { ExportedRecording } from './exported-recording.ts';

/** A listening copy at a public address. */
export interface PublishedSound {
  url: string;
  mediaType: string;
  durationSeconds: number | null;
}

export interface PublishedPhoto {
  url: string;
  title: string;
  description: string;
  /** In pixels. */
  width: number | null;
  height: number | null;
}

/**
 * The part of a recording that is published without sign-in. Its `address` is the landing page; its files have neutral
 * names, `1.mp3`. Below `transcript` the parts have neither lines nor chapters, below `all` there are no sounds and
 * pictures.
 */
export interface PublishedRecording extends ExportedRecording {
  level: PublicLevel;
  /** One for each audio file, in their order. */
  sounds: readonly PublishedSound[];
  /** Address of the narrator's picture; or empty. */
  portrait: string;
  photos: readonly PublishedPhoto[];
}
