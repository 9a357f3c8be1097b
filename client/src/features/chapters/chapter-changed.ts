import type { Chapter } from '@glosy/core/recording/chapter';

/** Somebody else changed the chapter such that only the user can decide what happens to it. */
export class ChapterChanged extends Error {
  readonly stored: Chapter;

  constructor(stored: Chapter) {
    super(`Chapter ${stored.id} was changed by somebody else.`);
    this.stored = stored;
  }
}
