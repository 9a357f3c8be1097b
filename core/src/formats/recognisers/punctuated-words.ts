import {
  areAllWith,
  certaintyOf,
  isAnyWith,
  type JsonObject,
  msOfSeconds,
  objectOf,
  objectsOf,
  textOf,
} from './json-fields.ts';
import { speakerFromZero, speakerName } from './segment-words.ts';
import type { FoundWord, TimedWord } from './timed-word.ts';

/** Programs that write punctuation as items without times. */
interface Item extends FoundWord {
  /** An opening quotation mark belongs to the word after it. */
  isOpening?: boolean;
}

/** Amazon Transcribe: `results.items` with times as strings. */
export function isAws(file: JsonObject): boolean {
  return areAllWith(objectOf(file.results).items, 'alternatives');
}

export function readAws(file: JsonObject): TimedWord[] {
  const { items, speaker_labels } = objectOf(file.results);
  const speakers = new Map(
    objectsOf(objectOf(speaker_labels).segments)
      .flatMap((segment) => objectsOf(segment.items))
      .map((item) => [textOf(item.start_time), item.speaker_label]),
  );
  return joinItems(
    objectsOf(items).map((item) => ({
      text: textOf(objectsOf(item.alternatives)[0]?.content),
      startMs: msOfSeconds(item.start_time),
      endMs: msOfSeconds(item.end_time),
      speaker: speakerName(item.speaker_label ?? speakers.get(textOf(item.start_time)) ?? item.channel_label),
      certainty: certaintyOf(objectsOf(item.alternatives)[0] ?? {}),
    })),
  );
}

/** Speechmatics, `json-v2`. */
export function isSpeechmatics(file: JsonObject): boolean {
  return areAllWith(file.results, 'type', 'alternatives') && isAnyWith(file.results, 'start_time', 'end_time');
}

export function readSpeechmatics(file: JsonObject): TimedWord[] {
  return joinItems(
    objectsOf(file.results).map((result) => {
      const best = objectsOf(result.alternatives)[0] ?? {};
      const isWord = result.type !== 'punctuation';
      return {
        text: textOf(best.content),
        startMs: isWord ? msOfSeconds(result.start_time) : null,
        endMs: msOfSeconds(result.end_time),
        // `S1` is the first.
        speaker: speakerName(textOf(best.speaker).replace(/^S(?=\d)/, '')),
        isOpening: result.attaches_to === 'next',
        certainty: certaintyOf(best),
      };
    }),
  );
}

/** Rev: `monologues` with `elements`; punctuation includes the spaces. */
export function isRev(file: JsonObject): boolean {
  return areAllWith(file.monologues, 'elements') && isAnyWith(objectsOf(file.monologues)[0]?.elements, 'value', 'type');
}

export function readRev(file: JsonObject): TimedWord[] {
  const names = new Map(objectsOf(file.speakers).map(({ id, name }) => [id, speakerName(name)]));
  return objectsOf(file.monologues).flatMap((monologue) => {
    const { id, name } = objectOf(monologue.speaker_info ?? monologue.speaker);
    const known = speakerName(name) ?? names.get(monologue.speaker ?? id);
    const speaker = known ?? speakerFromZero(monologue.speaker);
    return joinItems(
      objectsOf(monologue.elements).map((element) => ({
        text: textOf(element.value).trim(),
        startMs: msOfSeconds(element.ts ?? element.timestamp),
        endMs: msOfSeconds(element.end_ts ?? element.end_timestamp),
        speaker,
        certainty: certaintyOf(element),
      })),
    );
  });
}

function joinItems(items: readonly Item[]): TimedWord[] {
  const words: TimedWord[] = [];
  let opening = '';
  for (const { text, startMs, endMs, speaker, isOpening, certainty = null } of items) {
    const last = words.at(-1);
    if (isOpening) opening += text;
    else if (startMs !== null) {
      words.push({ text: opening + text, startMs, endMs: Math.max(startMs, endMs ?? startMs), speaker, certainty });
      opening = '';
    } else if (last) last.text += text;
  }
  return words;
}
