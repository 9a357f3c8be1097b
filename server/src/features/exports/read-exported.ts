import { type Chapter, inListeningOrder } from '@glosy/core/chapter';
import type { ExportedPart, ExportedRecording } from '@glosy/core/export/exported-recording';
import { fold } from '@glosy/core/fold';
import type { Role } from '@glosy/core/policy';
import type { TranscriptLine } from '@glosy/core/transcript-line';
import type { Queryable } from '../../database/database.ts';
import { loadParts } from '../files/files.repository.ts';
import { readChapters, withoutName } from '../recordings/chapters/stored-chapters.ts';
import { listPseudonyms } from '../recordings/consent/pseudonyms.repository.ts';
import type { RecordingParts } from '../recordings/recording-view.ts';
import { findRecordingRow } from '../recordings/recordings.repository.ts';
import { readableLines } from '../transcripts/readable-lines.ts';
import { findTranscript, listLines } from '../transcripts/transcripts.repository.ts';

interface ExportedFor {
  /** Whose view it is: a user's, without closed words and hidden names, or that of staff. */
  role: Role;
  now: () => Date;
  library: string;
  /** Of the page that plays the recording. */
  address: string;
}

/** Reads what leaves the archive of a recording that exists and is not in the trash. */
export async function readExported(
  db: Queryable,
  signature: string,
  { role, now, library, address }: ExportedFor,
): Promise<ExportedRecording> {
  const row = await findRecordingRow(db, signature);
  if (!row) throw new Error(`No recording ${signature}.`);
  const stored = (await loadParts(db, signature)).get(signature) ?? { audio: [], transcripts: [] };
  const hidden = role === 'user' ? (await listPseudonyms(db, [signature])).get(signature) : undefined;
  const indexes: Record<'geographical' | 'subject', string[]> = JSON.parse(row.indexes);
  const all = readChapters(row.timeline);
  const chapters = hidden ? withoutName(all, hidden.name) : all;
  return {
    signature,
    address,
    title: row.title,
    narrator: hidden?.pseudonym ?? row.interviewee_name,
    interviewer: row.interviewer,
    date: row.date,
    location: row.location,
    summary: row.summary,
    places: indexes.geographical,
    subjects: indexes.subject,
    rights: row.rights,
    library,
    parts: await Promise.all(
      partsOf(stored).map(async (part) => ({
        ...part,
        chapters: chaptersOf(chapters, part.audioFile, stored),
        lines: await linesOf(db, signature, part.transcriptFile, { role, now }),
      })),
    ),
  };
}

/** The audio files in their order, each with its transcripts; then transcripts without audio. */
function partsOf({ audio, transcripts }: RecordingParts): Omit<ExportedPart, 'lines' | 'chapters'>[] {
  const withSound = audio.flatMap(({ fileName, durationSeconds }) => {
    const own = transcripts.filter(({ audioFile }) => audioFile === fileName).map(({ srtFile }) => srtFile);
    return (own.length > 0 ? own : ['']).map((transcriptFile) => ({
      audioFile: fileName,
      transcriptFile,
      durationSeconds,
    }));
  });
  const names = new Set(audio.map(({ fileName }) => fileName));
  const alone = transcripts
    .filter(({ audioFile }) => !names.has(audioFile))
    .map(({ srtFile }) => ({ audioFile: '', transcriptFile: srtFile, durationSeconds: null }));
  return [...withSound, ...alone];
}

function chaptersOf(chapters: readonly Chapter[], audioFile: string, { audio }: RecordingParts): Chapter[] {
  const first = audio[0]?.fileName ?? '';
  const own = chapters.filter((chapter) => (chapter.audio_file || first) === audioFile);
  return inListeningOrder(own, []);
}

async function linesOf(
  db: Queryable,
  recording: string,
  name: string,
  { role, now }: Pick<ExportedFor, 'role' | 'now'>,
): Promise<readonly TranscriptLine[]> {
  const transcript = name === '' ? undefined : await findTranscript(db, recording, fold(name));
  if (!transcript) return [];
  const readable = await readableLines(db, { role }, { id: transcript.id, recording }, { now });
  if (readable) return readable;
  const lines = await listLines(db, transcript.id);
  return lines.map(({ start_ms, end_ms, text }) => ({ startMs: start_ms, endMs: end_ms, text }));
}
