import { fold } from '@glosy/core/text/fold';
import { isOrdinary } from '../lemmas/known-words.ts';
import { readForm } from '../lemmas/read-form.ts';
import { formsOfName } from '../names/name-forms.ts';
import { soundOf } from '../names/sound.ts';
import { capitalised } from '../text/word-forms.ts';
import { distance } from './near-words.ts';

/** Shorter words sound like too many names. */
const shortestName = 4;
/** Letters of a key that are compared before a name is declined. */
const beginning = 3;

/** A word that may be a misheard name. */
interface HeardWord {
  readonly word: string;
  readonly sound: string;
  /** The most sounds that a name may differ in. */
  readonly limit: number;
  readonly found: Map<string, Likeness>;
  isName: boolean;
}

interface Likeness {
  readonly form: string;
  readonly apart: number;
  readonly hasEnding: boolean;
}

/**
 * For words of a recogniser the names that sound alike, in the case of the word, the nearest first. Words that are
 * ordinary Polish, or one of the names themselves, have none. Names are added one by one, the likeliest first.
 */
export class SimilarNames {
  readonly #words: HeardWord[] = [];
  readonly #byKey = new Map<string, HeardWord[]>();
  readonly #beginnings = new Set<string>();
  readonly #known = new Set<string>();

  constructor(words: Iterable<string>) {
    for (const word of new Set(words)) {
      const limit = mostApart(word);
      if (limit === null) continue;
      const heard = { word, sound: soundOf(word), limit, found: new Map(), isName: false };
      this.#words.push(heard);
      for (const key of keysOf(heard.sound)) {
        this.#beginnings.add(key.slice(0, beginning));
        const same = this.#byKey.get(key);
        if (same) same.push(heard);
        else this.#byKey.set(key, [heard]);
      }
    }
  }

  /** Whether no word can be a misheard name. */
  get isEmpty(): boolean {
    return this.#words.length === 0;
  }

  /** Adds the parts of a name that have a capital; with `isPhrase` only those that are no ordinary words. */
  add(name: string, isPhrase = false): void {
    for (const part of name.match(/(?<![\p{L}\p{N}])\p{Lu}\p{L}+/gu) ?? []) {
      if (part.length < shortestName || part === part.toUpperCase() || this.#known.has(part)) continue;
      if (isPhrase && isOrdinary(part)) continue;
      this.#known.add(part);
      if (!this.#mayMatch(part)) continue;
      for (const form of formsOfName(part)) this.#compare(part, form);
    }
  }

  /** Cases change only the end of a name: a long one that begins otherwise than all words is not declined. */
  #mayMatch(part: string): boolean {
    const keys = keysOf(soundOf(part));
    return (keys[0] ?? '').length <= beginning + 1 || keys.some((key) => this.#beginnings.has(key.slice(0, beginning)));
  }

  /** The names of each word that has similar ones, at most `most`. */
  find(most: number): Map<string, string[]> {
    const similar = new Map<string, string[]>();
    for (const { word, found, isName } of this.#words) {
      if (isName || found.size === 0) continue;
      const best = [...found.values()].sort((a, b) => a.apart - b.apart || Number(b.hasEnding) - Number(a.hasEnding));
      similar.set(word, [...new Set(best.map(({ form }) => form))].slice(0, most));
    }
    return similar;
  }

  #compare(name: string, form: string): void {
    const sound = soundOf(form);
    for (const heard of new Set(keysOf(sound).flatMap((key) => this.#byKey.get(key) ?? []))) {
      if (form.toLowerCase() === heard.word.toLowerCase()) heard.isName = true;
      if (sound[0] !== heard.sound[0]) continue;
      const apart = distance(sound, heard.sound, heard.limit);
      if (apart > heard.limit) continue;
      const hasEnding = fold(form).slice(-2) === fold(heard.word).slice(-2);
      const best = heard.found.get(name);
      if (best && (best.apart < apart || (best.apart === apart && best.hasEnding))) continue;
      heard.found.set(name, { form, apart, hasEnding });
    }
  }
}

/** Null for a word that is no misheard name: an ordinary one, or one too short to tell. */
function mostApart(word: string): number | null {
  if (!/^\p{L}{4,}$/u.test(word) || isOrdinary(word)) return null;
  const { length } = soundOf(word);
  if (readForm(capitalised(word.toLowerCase()), 'text').size > 0) return 0;
  const most = length >= 7 ? 2 : length >= 4 ? 1 : 0;
  // Recognisers write assumed names with a capital.
  return word === word.toLowerCase() ? Math.max(0, most - 1) : most;
}

/** Keys of which two sounds share one when at most one consonant differs. */
function keysOf(sound: string): string[] {
  const consonants = sound.replace(/[aeiou]/g, '');
  const shorter = [...consonants].map((_, at) => consonants.slice(0, at) + consonants.slice(at + 1));
  return [...new Set([consonants, ...shorter])];
}
