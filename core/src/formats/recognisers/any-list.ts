import {
  certaintyOf,
  isObject,
  type JsonObject,
  msOf,
  msOfSeconds,
  objectOf,
  objectsOf,
  textOf,
} from './json-fields.ts';
import { speakerFromZero, speakerName } from './segment-words.ts';
import { type FoundWord, fillTimes, type TimedWord } from './timed-word.ts';

/** Field names that programs use for a word or an utterance. */
const names = {
  text: ['text', 'word', 'value', 'body', 'transcript', 'content', 'line', 'utf8', 'sentence', 'phrase'],
  start: [
    'start',
    'startTime',
    'start_time',
    'begin',
    'from',
    'time',
    'startOffset',
    'start_offset',
    'data_start',
    'ts',
  ],
  startMs: ['startMs', 'start_ms', 'tStartMs', 'startTimeMs', 'start_time_ms', 'offsetMs', 'begin_ms'],
  end: ['end', 'endTime', 'end_time', 'to', 'endOffset', 'end_offset', 'data_end', 'end_ts'],
  endMs: ['endMs', 'end_ms', 'endTimeMs', 'end_time_ms'],
  speaker: [
    'speaker',
    'speakerName',
    'speaker_name',
    'speakerDesignation',
    'speakerLabel',
    'speaker_label',
    'speakerId',
    'speaker_id',
  ],
};

/** A file with more levels is malicious. */
export const deepest = 30;

interface Spoken extends FoundWord {
  /** Names of the fields on the way to the list; lists with equal paths are of the same kind. */
  path: string;
}

/**
 * Words of an unknown program. Of the lists in the file whose items have a text and a time, the one with the most
 * letters is read; of equal ones the one with the most items, since those are words. Empty where no list fits.
 */
export function readAnyList(json: unknown): TimedWord[] {
  const byPath = new Map<string, Spoken[]>();
  for (const one of spokenIn(json, '', null)) {
    const list = byPath.get(one.path) ?? [];
    if (list.length === 0) byPath.set(one.path, list);
    list.push(one);
  }
  const lists = [...byPath.values()].sort((a, b) => lettersOf(b) - lettersOf(a) || b.length - a.length);
  const list = joinPieces(lists[0] ?? []);
  let at = 0;
  // An utterance begins a line; words do not.
  const begins = list.flatMap(({ text }) => {
    const count = text.split(/\s+/).length;
    at += count;
    return count > 1 ? at - count : [];
  });
  const words = fillTimes(list);
  for (const index of begins) if (words[index]) words[index].startsLine = true;
  return words;
}

/** Joins parts of words, as some programs list them: a space marks the beginning of a word. */
function joinPieces(list: readonly Spoken[]): Spoken[] {
  const arePieces = list.some(({ text }) => /^\s/.test(text)) && !list.some(({ text }) => /\S\s+\S/.test(text));
  const joined: Spoken[] = [];
  for (const piece of list) {
    const last = joined.at(-1);
    if (arePieces && last && !/^\s/.test(piece.text))
      Object.assign(last, { text: last.text + piece.text, endMs: piece.endMs });
    else joined.push({ ...piece });
  }
  return joined.map((one) => ({ ...one, text: one.text.trim() }));
}

function lettersOf(list: readonly Spoken[]): number {
  return list.reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0);
}

function spokenIn(value: unknown, path: string, speaker: string | null, depth = 0): Spoken[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((one) => spokenIn(one, `${path}[]`, speaker, depth + 1));
  if (!isObject(value)) return [];
  const named = speakerOf(value) ?? speaker;
  const inner = Object.entries(value).flatMap(([name, one]) => spokenIn(one, `${path}.${name}`, named, depth + 1));
  const own = path.endsWith('[]') ? utteranceOf(value, path, named) : null;
  return own ? [own, ...inner] : inner;
}

function utteranceOf(item: JsonObject, path: string, speaker: string | null): Spoken | null {
  const text = textOf(fieldOf(item, names.text));
  // Azure's Video Indexer has the times in a list of instances.
  const timed = objectsOf(item.instances)[0] ?? item;
  const startMs = timeOf(timed, names.start, names.startMs);
  if (text.trim() === '' || startMs === null) return null;
  const endMs = timeOf(timed, names.end, names.endMs);
  return { text, startMs, endMs, speaker, certainty: certaintyOf(item), path };
}

function speakerOf(item: JsonObject): string | null {
  const speaker = fieldOf(item, names.speaker);
  return speakerName(objectOf(speaker).name) ?? speakerFromZero(isObject(speaker) ? speaker.id : speaker);
}

function timeOf(item: JsonObject, seconds: readonly string[], milliseconds: readonly string[]): number | null {
  return msOf(fieldOf(item, milliseconds)) ?? msOfSeconds(fieldOf(item, seconds));
}

function fieldOf(item: JsonObject, fields: readonly string[]): unknown {
  return fields.map((field) => item[field]).find((value) => value !== undefined && value !== null);
}
