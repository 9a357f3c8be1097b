import { ArchiveError } from '@glosy/core/errors';
import { foldName } from '@glosy/core/fold';

export interface TagName {
  /** As it is shown: one space between words, nothing invisible. */
  name: string;
  /** As names are compared. */
  folded: string;
}

/** The name without what cannot be seen: control characters, soft hyphens, marks that turn the reading direction. */
function cleanTagName(text: string): TagName {
  const name = text
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { name, folded: foldName(name) };
}

/** @throws ArchiveError `request.invalid` when nothing of the name can be seen */
export function requireTagName(text: string): TagName {
  const name = cleanTagName(text);
  if (name.name === '') throw new ArchiveError('request.invalid', ['Podaj nazwę tagu']);
  return name;
}
