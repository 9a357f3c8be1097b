import { fold } from '@glosy/core/fold';
import { type SpokenText, splitSpeaker } from '@glosy/core/speaker';
import { dottedWords } from './tables/abbreviations.ts';

interface WordForm {
  readonly text: string;
  /** In Unicode's composed form (NFC). */
  readonly composed: string;
  readonly lower: string;
  readonly folded: string;
  /** Only the first letter is a capital. */
  readonly hasCapital: boolean;
}

/** A word or number of a text. */
export interface Token extends WordForm {
  readonly line: number;
  readonly from: number;
  readonly to: number;
  /** What stands between the token before and this one; a line break is `\n`. */
  readonly gap: string;
  /** A capital here says nothing: the first word of a sentence, of a speaker or of a quotation. */
  readonly startsSentence: boolean;
}

/** Words with inner hyphens and apostrophes (`PZPR-u`, `Kennedy'ego`); a hyphen between two words parts them. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’‘\-‐‑][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;

const longestWord = 100;

/** Remarks of the transcriber (`[śmiech]`) and the tags of a subtitle (`<i>`). */
const notSpoken = /\[[^\][]{0,500}\]|<\/?[a-z][^>]{0,40}>/gi;

const endsSentence = /[.?!…:„"«»”\n]/;

/** The words of a transcript's lines in order, without speakers' names and remarks. */
export function tokensOf(lines: readonly string[]): Token[] {
  return readTokens(lines, splitSpeaker);
}

/** The words of a text that has no speakers, such as a query. */
export function tokensOfText(text: string): Token[] {
  return tokensOfItems([text]);
}

/** The words of texts without speakers' names, each of which begins a sentence. */
export function tokensOfItems(items: readonly string[]): Token[] {
  return readTokens(items, (words) => ({ speaker: '', words }));
}

function readTokens(lines: readonly string[], split: (line: string) => SpokenText): Token[] {
  const tokens: Token[] = [];
  let gap = '\n';
  let isStart = true;
  for (const [line, whole] of lines.entries()) {
    const { speaker, words } = split(whole);
    const offset = whole.length - words.length;
    if (speaker !== null) isStart = true;
    const text = /[[<]/.test(words) ? words.replace(notSpoken, (remark) => ' '.repeat(remark.length)) : words;
    let end = 0;
    for (const { word, from } of wordsOf(text)) {
      gap = gap === '' ? text.slice(end, from) : gap + text.slice(end, from);
      const startsSentence = isStart || (gap !== ' ' && startsNew(gap, tokens.at(-1)));
      const form = formOf(word);
      end = from + word.length;
      // Field by field: with a spread of the form, reading a text takes six times as long.
      tokens.push({
        text: form.text,
        composed: form.composed,
        lower: form.lower,
        folded: form.folded,
        hasCapital: form.hasCapital,
        line,
        from: offset + from,
        to: offset + end,
        gap,
        startsSentence,
      });
      gap = '';
      isStart = false;
    }
    gap += `${text.slice(end)}\n`;
  }
  return tokens;
}

/** Whether the signs before a word begin a sentence; the dot of `ul.` and of a number does not. */
function startsNew(gap: string, before: Token | undefined): boolean {
  const signs = gap.replaceAll('\n', ' ').trimEnd();
  if (!endsSentence.test(signs)) return false;
  const isShortened = before !== undefined && (dottedWords.has(before.lower) || /^(\d+|r|\p{Lu})$/u.test(before.text));
  return !(isShortened && /^\.[\s„"]*$/.test(signs));
}

/** Forms met before: an archive says the same fifty thousand again and again. */
const knownForms = new Map<string, WordForm>();
const knownFormsMost = 50_000;

function formOf(text: string): WordForm {
  const known = knownForms.get(text);
  if (known !== undefined) return known;
  if (knownForms.size >= knownFormsMost) knownForms.clear();
  const composed = text.normalize('NFC');
  const hasCapital = /^\p{Lu}[\p{Ll}'’-]*$/u.test(composed);
  const form = { text, composed, lower: text.toLowerCase(), folded: fold(text), hasCapital };
  knownForms.set(text, form);
  return form;
}

/** The words of a text, each with its place. */
function wordsOf(text: string): { word: string; from: number }[] {
  const words: { word: string; from: number }[] = [];
  wordPattern.lastIndex = 0;
  for (let match = wordPattern.exec(text); match !== null; match = wordPattern.exec(text)) {
    let from = match.index;
    for (const word of splitHyphens(match[0])) {
      // A text without spaces is no word; the databases' indexes have a limit.
      words.push({ word: word.slice(0, longestWord), from });
      from += word.length + 1;
    }
  }
  return words;
}

const abbreviationWithEnding = /^(?:\p{Lu}{2,6}|\p{Lu}\p{Ll}\p{Lu}|\d+)[-‐‑]\p{Ll}+$/u;
const innerSign = /[-‐‑'’‘]/;
/** A hyphen, or the apostrophe of a year. */
const parting = /[-‐‑]|['’‘](?=\d)/;

/** `Bielsko-Biała` and `marzec'68` are two words, `PZPR-u` and `45-tym` are one; `tow-arzysz` said twice stays apart. */
function splitHyphens(word: string): string[] {
  if (!innerSign.test(word) || abbreviationWithEnding.test(word)) return [word];
  return word.split(parting);
}

export function capitalised(lower: string): string {
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
