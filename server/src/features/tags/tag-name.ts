import { foldName } from '@glosy/core/fold';

export interface TagName {
  /** As it is shown: one space between words, nothing invisible. */
  name: string;
  /** As names are compared. */
  folded: string;
}

/** The name without what cannot be seen: control characters, soft hyphens, marks that turn the reading direction. */
export function cleanTagName(text: string): TagName {
  const name = text
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { name, folded: foldName(name) };
}
