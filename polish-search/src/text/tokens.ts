import { fold } from '@glosy/core/text/fold';
import { type SpokenText, splitSpeaker } from '@glosy/core/transcript/speaker';
import { dottedWords } from '../abbreviations/titles.ts';

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
  /** The text between the token before and this one; a line break is `\n`. */
  readonly gap: string;
  /** The first word of a sentence, of a speaker or of a quotation, where a capital does not show a name. */
  readonly startsSentence: boolean;
}

/** Words with inner hyphens and apostrophes (`PZPR-u`, `Kennedy'ego`); `splitHyphens` separates two words. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’‘\-‐‑][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;

/** Characters that are kept of a longer token: it is no word, and index keys of databases are limited. */
const longestWord = 100;

/** Remarks of the transcriber (`[śmiech]`) and the tags of a subtitle (`<i>`). */
const notSpoken = /\[[^\][]{0,500}\]|<\/?[a-z][^>]{0,40}>/gi;

const endsSentence = /[.?!…:„"«»”\n]/;

/** The tokens of a transcript's lines in order, without speakers' names and remarks. */
export function tokensOf(lines: readonly string[]): Token[] {
  return readTokens(lines, splitSpeaker);
}

/** The tokens of a text without speakers' names, such as a query. */
export function tokensOfText(text: string): Token[] {
  return tokensOfItems([text]);
}

/** The tokens of texts without speakers' names. */
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
      // With a spread of the form instead of its fields, reading a text takes six times as long.
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

/** Whether the punctuation before a word begins a sentence; the dot of `ul.` and of a number does not. */
function startsNew(gap: string, before: Token | undefined): boolean {
  const punctuation = gap.replaceAll('\n', ' ').trimEnd();
  if (!endsSentence.test(punctuation)) return false;
  const isShortened = before !== undefined && (dottedWords.has(before.lower) || /^(\d+|r|\p{Lu})$/u.test(before.text));
  return !(isShortened && /^\.[\s„"]*$/.test(punctuation));
}

/** Cache of word forms; an archive has about 50,000 different ones. */
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

/** The words of a text with their offsets. */
function wordsOf(text: string): { word: string; from: number }[] {
  const words: { word: string; from: number }[] = [];
  wordPattern.lastIndex = 0;
  for (let match = wordPattern.exec(text); match !== null; match = wordPattern.exec(text)) {
    let from = match.index;
    for (const word of splitHyphens(match[0])) {
      words.push({ word: word.slice(0, longestWord), from });
      from += word.length + 1;
    }
  }
  return words;
}

const abbreviationWithEnding = /^(?:\p{Lu}{2,6}|\p{Lu}\p{Ll}\p{Lu}|\d+)[-‐‑]\p{Ll}+$/u;
const hyphenOrApostrophe = /[-‐‑'’‘]/;
/** A hyphen, or the apostrophe of a year (`marzec'68`). */
const separator = /[-‐‑]|['’‘](?=\d)/;

/** `Bielsko-Biała` and `marzec'68` are two words, `PZPR-u` and `45-tym` are one. */
function splitHyphens(word: string): string[] {
  if (!hyphenOrApostrophe.test(word) || abbreviationWithEnding.test(word)) return [word];
  return word.split(separator);
}
