export const mentionFields = ['title', 'summary', 'biography', 'timeline', 'index', 'caption', 'tag'] as const;
export type MentionField = (typeof mentionFields)[number];

/** A text about a recording with words that also stand elsewhere: in closed lines, or in a hidden name. */
export interface Mention {
  field: MentionField;
  text: string;
  /** The words as they stand there. */
  words: string[];
}
