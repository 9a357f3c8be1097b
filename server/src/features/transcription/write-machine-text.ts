import { randomUUID } from 'node:crypto';
import { cleanFileName } from '@glosy/core/files/file-names';
import { fold } from '@glosy/core/text/fold';
import { writeProofreadRanges } from '@glosy/core/transcript/proofread-marks';
import type { MachineFacts } from '@glosy/core/transcript/transcription';
import type { Queryable, Tx } from '../../database/database.ts';
import type { TranscriptsTable } from '../../database/tables/transcripts.ts';
import { changeRecording, type RunningChange } from '../recordings/change-recording.repository.ts';
import { findLockHolder } from '../recordings/locks.repository.ts';
import { recordFileChange } from '../recordings/recording-changes.repository.ts';
import { countAllWords, noTextFacts } from '../transcripts/facts/text-facts.repository.ts';
import {
  completeRevision,
  findLatestRevision,
  findRevisionState,
  insertRevision,
  type NewRevision,
} from '../transcripts/revisions.repository.ts';
import { listTaggedLines } from '../transcripts/transcript-tags.repository.ts';
import {
  advanceTranscript,
  findTranscript,
  findTranscriptOfAudio,
  hasPersonsWork,
  insertTranscript,
  listProofreadRanges,
} from '../transcripts/transcripts.repository.ts';
import { hasSettledWords, insertLineWords } from '../transcripts/words/line-words.repository.ts';
import { type PreparedLines, writeRevision } from '../transcripts/write-revision.ts';

/** Author of machine texts in the history. */
const machineAuthor = { userId: null, name: 'Przepisywanie automatyczne' };

interface MachineText {
  recording: string;
  audioFile: string;
  at: string;
  prepared: PreparedLines;
  machine: MachineFacts;
}

export interface WrittenText {
  transcriptId: string;
  revision: number;
  /** Whether people's work remains the transcript's text. */
  isAside: boolean;
}

/**
 * Stores a machine's text as a revision of the sound's transcript, a new one if it has none. If people have worked on
 * the transcript, or somebody holds its lock, its text, tags and marks are unchanged, and the machine's text is only in
 * the history.
 */
export function writeMachineText(tx: Tx, text: MachineText): Promise<WrittenText> {
  const { recording, at } = text;
  return changeRecording(tx, recording, { kind: 'transcript', at }, (change) => write(change, text));
}

async function write(change: RunningChange, text: MachineText): Promise<WrittenText> {
  const { tx, recording } = change;
  const { audioFile, prepared, machine } = text;
  const transcript = await findTranscriptOfAudio(tx, recording, audioFile);
  const isInUse = async ({ id }: TranscriptsTable) =>
    (await findLockHolder(tx, recording)) !== '' || (await hasPersonsWork(tx, id)) || (await hasSettledWords(tx, id));
  if (transcript && (await isInUse(transcript))) {
    return { transcriptId: transcript.id, revision: await setAside(tx, transcript, text), isAside: true };
  }
  const target = transcript ?? (await createTranscript(change, audioFile));
  const { revision } = await writeRevision(change, target, prepared, {
    author: machineAuthor,
    origin: 'machine',
    action: 'transcribed',
    restored_from: null,
    edit_session: null,
    audioName: audioFile,
    machine,
    hasApproximateTimes: false,
  });
  return { transcriptId: target.id, revision, isAside: false };
}

async function createTranscript(change: RunningChange, audioFile: string): Promise<TranscriptsTable> {
  const { tx, recording, at } = change;
  const name = await freeName(tx, recording, audioFile.replace(/\.[^.]+$/, ''));
  await recordFileChange(change, machineAuthor, [{ field: 'technical.transcripts', after: name }]);
  const created: TranscriptsTable = {
    id: randomUUID(),
    recording,
    name,
    name_folded: fold(name),
    audio_name: audioFile,
    revision: 0,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    ...noTextFacts,
  };
  await insertTranscript(tx, created);
  return created;
}

/** A transcript of another sound may already have the name. */
async function freeName(tx: Queryable, recording: string, stem: string): Promise<string> {
  for (let number = 1; ; number++) {
    const wanted = `${stem}${number === 1 ? '' : `_${number}`}.srt`;
    const name = cleanFileName(wanted) ?? `${recording}_${number}.srt`;
    if (!(await findTranscript(tx, recording, fold(name)))) return name;
  }
}

/** Inserts the machine's revision before the present state, which stays the newest. Returns its number. */
async function setAside(tx: Tx, transcript: TranscriptsTable, text: MachineText): Promise<number> {
  const { at, prepared, machine } = text;
  const latest = await findLatestRevision(tx, transcript.id);
  const state = await findRevisionState(tx, transcript.id);
  if (!latest || !state) throw new Error('A transcript that people worked on has no revision.');
  const [marks, tags] = [await listProofreadRanges(tx, transcript.id), await listTaggedLines(tx, transcript.id)];
  await completeRevision(tx, latest, { tags: JSON.stringify(tags), proofread: writeProofreadRanges(marks) });
  const number = transcript.revision + 1;
  const heard: NewRevision = {
    transcript_id: transcript.id,
    number,
    at,
    updated_at: at,
    user_id: null,
    author: machineAuthor.name,
    origin: 'machine',
    action: 'transcribed',
    restored_from: null,
    edit_session: null,
    line_count: prepared.lines.length,
    machine: JSON.stringify(machine),
    approximate_times: 0,
    content: prepared.content,
  };
  await insertRevision(tx, heard);
  await completeRevision(tx, heard, { tags: '[]', proofread: '' });
  await insertLineWords(tx, transcript.id, prepared.words);
  await countAllWords(tx, transcript.id);
  await insertRevision(tx, {
    ...latest,
    number: number + 1,
    at,
    updated_at: at,
    action: 'restored',
    restored_from: latest.number,
    edit_session: null,
    content: state.content,
  });
  for (const from of [transcript.revision, number]) {
    await advanceTranscript(tx, transcript.id, from, { audioName: undefined, at });
  }
  return number;
}
