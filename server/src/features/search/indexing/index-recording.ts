import { fold } from '@glosy/core/fold';
import { splitSpeaker } from '@glosy/core/speaker';
import type { Queryable } from '../../../database/database.ts';
import { fieldNumber } from '../../../search/find/description-score.ts';
import type { IndexedLine, IndexedText } from '../../../search/index/analyse.ts';
import type { IndexedRecording } from '../../../search/index/write-index.ts';
import { describe } from '../description.ts';
import { isChecked } from '../passages.ts';
import {
  type DescribedRow,
  listAllTranscriptsOf,
  listDescriptions,
  listLinesOf,
  type SpokenLine,
} from '../recording-texts.repository.ts';
import { erasedStamp } from './index-state.repository.ts';
import { isInterviewer } from './interviewer.ts';

/**
 * What the index keeps of the recording, as of one moment; without texts when it was erased. Transcripts whose stamp is
 * `indexedTextStamp` are not read again.
 */
export async function readForIndex(
  db: Queryable,
  signature: string,
  indexedTextStamp?: number,
): Promise<IndexedRecording> {
  const [row] = await listDescriptions(db, [signature]);
  if (!row) {
    return {
      recording: signature,
      stamp: erasedStamp,
      textStamp: erasedStamp,
      facts: null,
      texts: [],
      keepsText: false,
    };
  }
  const texts: IndexedText[] = [{ transcriptId: null, lines: descriptionLines(row) }];
  const stamps = { stamp: row.search_stamp, textStamp: row.text_stamp };
  const facts = factsOf(row);
  if (row.text_stamp === indexedTextStamp) return { recording: signature, ...stamps, facts, texts, keepsText: true };
  for (const { id } of await listAllTranscriptsOf(db, [signature])) {
    texts.push({ transcriptId: id, lines: transcriptLines(await listLinesOf(db, id), row) });
  }
  return { recording: signature, ...stamps, facts, texts, keepsText: false };
}

function factsOf(row: DescribedRow): IndexedRecording['facts'] {
  return {
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

/** A line without a speaker's name goes on with the speaker before it. */
function transcriptLines(rows: readonly SpokenLine[], recording: DescribedRow): IndexedLine[] {
  let current = '';
  let isQuestion = false;
  return rows.map((row) => {
    const { text, start_ms } = row;
    const { speaker } = splitSpeaker(text);
    if (speaker !== null && speaker !== current) {
      current = speaker;
      isQuestion = isInterviewer(speaker, recording.interviewer);
    }
    return {
      text,
      startMs: start_ms,
      speaker: current,
      isQuestion,
      isProofread: isChecked(row, recording),
      field: 0,
    };
  });
}
