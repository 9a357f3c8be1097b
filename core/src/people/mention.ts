export const mentionFields = ['title', 'summary', 'biography', 'timeline', 'index', 'caption', 'tag'] as const;
export type MentionField = (typeof mentionFields)[number];

/** A text about a recording that contains words of closed lines or of a hidden name. */
export interface Mention {
  field: MentionField;
  text: string;
  /** The words as written in the text. */
  words: string[];
}
