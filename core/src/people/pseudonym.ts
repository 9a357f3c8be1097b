import { fold, foldName } from '../text/fold.ts';
import { joinSpeaker, namesIn, splitSpeaker } from '../transcript/speaker.ts';
import type { Mention } from './mention.ts';

/** A narrator shown under another name to everyone but staff. */
export interface Pseudonym {
  /** The real name, as it is written in the narrator's field. */
  name: string;
  pseudonym: string;
}

/** A decision about a place is kept under its id, which changes with the text and the words found in it. */
interface NamePlace {
  id: string;
}
export interface TextMention extends Mention, NamePlace {}
export interface LineMention extends NamePlace {
  transcript_file: string;
  /** Seconds. */
  start: number;
  text: string;
  words: string[];
}

/** Places that a pseudonym does not reach, because the name is part of free text there. */
export interface NameMentions {
  /** In texts about the recording. */
  texts: TextMention[];
  /** In open lines of the transcripts, at most `limits.nameMentionLines`, undecided ones first. */
  lines: LineMention[];
  /** The number of all such lines. */
  lineCount: number;
}

/**
 * The text with the pseudonym in place of a speaker's label that is the real name, or one of several in its field,
 * whatever its case and diacritics.
 */
export function hideSpeaker(text: string, { name, pseudonym }: Pseudonym): string {
  const { speaker, words } = splitSpeaker(text);
  if (speaker === null || ![name, ...namesIn(name)].some((one) => isName(fold(speaker), fold(one)))) return text;
  return joinSpeaker({ speaker: pseudonym, words });
}

/** Whether a text is the real name and nothing else, compared as names of tags are. */
export function isName(text: string, name: string): boolean {
  return nameForms(name).includes(foldName(text));
}

/** The two forms in which a name is written, as names of tags are compared: `jan nowak`, `nowak jan`. */
export function nameForms(name: string): [string, string] {
  const folded = foldName(name);
  const words = folded.split(' ');
  return [folded, [words.at(-1), ...words.slice(0, -1)].join(' ')];
}

/** Whether the name of a file contains a part of the real name of three letters and more. */
export function holdsName(fileName: string, name: string): boolean {
  const folded = fold(fileName);
  return name.split(/[^\p{L}]+/u).some((word) => word.length >= 3 && folded.includes(fold(word)));
}
