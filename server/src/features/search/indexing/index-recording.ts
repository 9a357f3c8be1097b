import { hideSpeaker, type Pseudonym } from '@glosy/core/people/pseudonym';
import { fold } from '@glosy/core/text/fold';
import { libraryDay } from '@glosy/core/time/library-day';
import { splitSpeaker } from '@glosy/core/transcript/speaker';
import type { Queryable } from '../../../database/database.ts';
import { fieldNumber } from '../../../search/find/description-score.ts';
import type { IndexedLine, IndexedText } from '../../../search/index/analyse.ts';
import type { IndexedRecording } from '../../../search/index/write-index.ts';
import type { ClosureClock } from '../../recordings/closures/closed-for.repository.ts';
import { listPseudonyms } from '../../recordings/consent/pseudonyms.repository.ts';
import { describe } from '../description.ts';
import { isListenersKey, signatureOf } from '../listeners-key.ts';
import { listListenersStamps } from '../listeners-state.repository.ts';
import { isChecked } from '../passages.ts';
import {
  type DescribedRow,
  listAllTranscriptsOf,
  listClosedPositions,
  listDescriptions,
  listLinesOf,
  type SpokenLine,
} from '../recording-texts.repository.ts';
import { erasedStamp, type IndexedStamps } from './index-state.repository.ts';
import { findInterviewers, type SpeakerLines } from './interviewer.ts';

/**
 * The index content of the recording with this name (see `listenersKey`), at one moment; without texts if it was
 * erased. Transcripts that are `indexed` already are not read again.
 */
export async function readForIndex(
  db: Queryable,
  key: string,
  { now }: ClosureClock,
  indexed?: IndexedStamps,
): Promise<IndexedRecording> {
  const signature = signatureOf(key);
  const isForListeners = isListenersKey(key);
  const isThere = !isForListeners || (await listListenersStamps(db, { now })).has(signature);
  const pseudonyms = isForListeners ? await listPseudonyms(db, [signature]) : undefined;
  const closedOn = libraryDay(now());
  const hidden = pseudonyms && { closedOn, pseudonyms };
  const [row] = await listDescriptions(db, isThere ? [signature] : [], hidden);
  if (!row) {
    return {
      recording: key,
      stamp: erasedStamp,
      textStamp: erasedStamp,
      replaces: indexed?.stamp,
      facts: null,
      texts: [],
      keepsText: false,
    };
  }
  const texts: IndexedText[] = [{ transcriptId: null, lines: descriptionLines(row) }];
  const stamps = { stamp: row.search_stamp, textStamp: row.text_stamp, replaces: indexed?.stamp };
  const facts = factsOf(row);
  if (row.text_stamp === indexed?.textStamp) return { recording: key, ...stamps, facts, texts, keepsText: true };
  for (const { id } of await listAllTranscriptsOf(db, [signature])) {
    const lines = await listLinesOf(db, id);
    const closed = isForListeners ? await listClosedPositions(db, id, closedOn) : nothingClosed;
    const readable = withPseudonym(withoutWords(lines, closed), pseudonyms?.get(signature));
    texts.push({ transcriptId: id, lines: transcriptLines(readable, row) });
  }
  return { recording: key, ...stamps, facts, texts, keepsText: false };
}

const nothingClosed: ReadonlySet<number> = new Set();

/** Closed lines keep their positions, so that the other lines have the positions of the stored transcript. */
function withoutWords(lines: readonly SpokenLine[], closed: ReadonlySet<number>): readonly SpokenLine[] {
  return closed.size === 0 ? lines : lines.map((line) => (closed.has(line.position) ? { ...line, text: '' } : line));
}

function withPseudonym(lines: readonly SpokenLine[], pseudonym: Pseudonym | undefined): readonly SpokenLine[] {
  return pseudonym ? lines.map((line) => ({ ...line, text: hideSpeaker(line.text, pseudonym) })) : lines;
}

function factsOf(row: DescribedRow): IndexedRecording['facts'] {
  return {
    signature: row.signature,
    title: row.title,
    narrator: row.interviewee_name,
    place: row.location,
    date: row.date,
    names: `${fold(row.title)}\n${fold(row.interviewee_name)}`,
    tags: row.tagIds,
    hasPhotos: row.media.some(({ type }) => type === 'photos'),
  };
}

function descriptionLines(row: DescribedRow): IndexedLine[] {
  return describe(row).map(({ field, text, start = 0 }) => ({
    text,
    startMs: Math.round(start * 1000),
    speaker: '',
    isQuestion: false,
    isProofread: true,
    field: fieldNumber(field),
  }));
}

/** A line without a speaker's name belongs to the previous speaker. */
function transcriptLines(rows: readonly SpokenLine[], recording: DescribedRow): IndexedLine[] {
  let current = '';
  const speakers = rows.map(({ text }) => {
    current = splitSpeaker(text).speaker ?? current;
    return current;
  });
  const interviewers = findInterviewers(countLines(rows, speakers), {
    interviewer: recording.interviewer,
    narrator: recording.interviewee_name,
  });
  return rows.map((row, index) => {
    const speaker = speakers[index] as string;
    return {
      text: row.text,
      startMs: row.start_ms,
      speaker,
      isQuestion: interviewers.has(speaker),
      isProofread: isChecked(row, recording),
      field: 0,
    };
  });
}

function countLines(rows: readonly SpokenLine[], speakers: readonly string[]): Map<string, SpeakerLines> {
  const counted = new Map<string, SpeakerLines>();
  for (const [index, { text }] of rows.entries()) {
    const name = speakers[index] as string;
    if (name === '') continue;
    const own = counted.get(name) ?? { lines: 0, questions: 0 };
    own.lines++;
    if (/\?["”»)\s]*$/.test(text)) own.questions++;
    counted.set(name, own);
  }
  return counted;
}
