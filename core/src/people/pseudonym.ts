import { fold, foldName } from '../text/fold.ts';
import { joinSpeaker, namesIn, splitSpeaker } from '../transcript/speaker.ts';
import type { Mention } from './mention.ts';

/** A narrator shown under another name to everyone but staff. */
export interface Pseudonym {
  /** A decision about a place is stored under its id, which changes with the text and the words found in it. */
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

/** Places where the name is part of free text, which a pseudonym does not replace. */
export interface NameMentions {
  /** Mentions in texts about the recording. */
  texts: TextMention[];
  /** Mentions in open lines of the transcripts, at most `limits.nameMentionLines`, undecided ones first. */
  lines: LineMention[];
  /** The number of all such lines. */
  lineCount: number;
}

/**
 * Replaces a speaker's label with the pseudonym if it is the real name, or contains it among several names; case and
 * diacritics are ignored.
 */
export function hideSpeaker(text: string, { name, pseudonym }: Pseudonym): string {
  const { speaker, words } = splitSpeaker(text);
  if (speaker === null || ![name, ...namesIn(name)].some((one) => isName(fold(speaker), fold(one)))) return text;
  return joinSpeaker({ speaker: pseudonym, words });
}

/** Whether a text is exactly the real name, compared like names of tags. */
export function isName(text: string, name: string): boolean {
  return nameForms(name).includes(foldName(text));
}

/** Both orders of a name, in the form that compares names of tags: `jan nowak`, `nowak jan`. */
export function nameForms(name: string): [string, string] {
  const folded = foldName(name);
  const words = folded.split(' ');
  return [folded, [words.at(-1), ...words.slice(0, -1)].join(' ')];
}

/** Whether a file name contains a part of the real name that has at least three letters. */
export function holdsName(fileName: string, name: string): boolean {
  const folded = fold(fileName);
  return name.split(/[^\p{L}]+/u).some((word) => word.length >= 3 && folded.includes(fold(word)));
}
