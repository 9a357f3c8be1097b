import { fold } from './fold.ts';
import { joinSpeaker, splitSpeaker } from './speaker.ts';

/** A narrator whom everyone but staff knows by another name. */
export interface Pseudonym {
  /** The real name, as it is written in the narrator's field. */
  name: string;
  pseudonym: string;
}

/** The text with the pseudonym in place of a speaker's label that is the real name, whatever its case and diacritics. */
export function hideSpeaker(text: string, { name, pseudonym }: Pseudonym): string {
  const { speaker, words } = splitSpeaker(text);
  if (speaker === null || fold(speaker) !== fold(name)) return text;
  return joinSpeaker({ speaker: pseudonym, words });
}

/** Whether a text contains the real name, or one of its words of three letters and more. */
export function holdsName(text: string, name: string): boolean {
  const folded = fold(text);
  return [name, ...name.split(/\s+/).filter((word) => word.length >= 3)].some((word) => folded.includes(fold(word)));
}
