import type { ExportedPart, ExportedRecording } from '@glosy/core/export/exported-recording';
import { lengthOfParts } from '@glosy/core/files/choose-audio';
import { isName, type Pseudonym } from '@glosy/core/people/pseudonym';
import type { Role } from '@glosy/core/policy';
import type { CatalogueFields } from '@glosy/core/recording/catalogue';
import { type Chapter, inListeningOrder } from '@glosy/core/recording/chapter';
import type { TranscriptLink } from '@glosy/core/recording/recording';
import { fold } from '@glosy/core/text/fold';
import { provenanceOf } from '@glosy/core/transcript/provenance';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import type { Queryable } from '../../database/database.ts';
import { loadParts } from '../files/files.repository.ts';
import { readChapters, withoutName } from '../recordings/chapters/stored-chapters.ts';
import { listPseudonyms } from '../recordings/consent/pseudonyms.repository.ts';
import type { RecordingParts } from '../recordings/recording-view.ts';
import { findRecordingRows, type RecordingRow } from '../recordings/recordings.repository.ts';
import { readCatalogue } from '../recordings/stored-catalogue.ts';
import { readableLines } from '../transcripts/readable-lines.ts';
import { findTranscript, listLinesInTurns } from '../transcripts/transcripts.repository.ts';

interface ExportedFor {
  /** The reader's role: a user's view lacks closed words and hidden names, staff's has them. */
  role: Role;
  now: () => Date;
  library: string;
}

/** Reads the exported content of a recording that exists and is not in the trash. */
export async function readExported(
  db: Queryable,
  signature: string,
  { address, ...given }: ExportedFor & { address: string },
): Promise<ExportedRecording> {
  const described = (await readDescribed(db, [signature], { ...given, addressOf: () => address })).get(signature);
  if (!described) throw new Error(`No recording ${signature}.`);
  return {
    ...described,
    provenance: provenanceOf(described.parts.filter(({ transcriptFile }) => transcriptFile !== '')),
    parts: await Promise.all(
      described.parts.map(async (part) => ({
        ...part,
        lines: await linesOf(db, signature, part.transcriptFile, given),
      })),
    ),
  };
}

/** The same for several recordings without their lines, in a few queries; missing recordings have no entry. */
export async function readDescribed(
  db: Queryable,
  signatures: readonly string[],
  { role, library, addressOf }: ExportedFor & { addressOf: (signature: string) => string },
): Promise<ReadonlyMap<string, ExportedRecording>> {
  const rows = await findRecordingRows(db, signatures);
  const parts = await loadParts(db, signatures);
  const pseudonyms: ReadonlyMap<string, Pseudonym> = role === 'user' ? await listPseudonyms(db, signatures) : new Map();
  return new Map(
    rows.map((row) => {
      const { signature } = row;
      const stored = parts.get(signature) ?? { audio: [], transcripts: [] };
      const hidden = pseudonyms.get(signature);
      return [
        signature,
        { ...describe(row, stored, hidden), provenance: null, library, address: addressOf(signature) },
      ];
    }),
  );
}

function describe(
  row: RecordingRow,
  stored: RecordingParts,
  hidden: Pseudonym | undefined,
): Omit<ExportedRecording, 'provenance' | 'library' | 'address'> {
  const indexes: Record<'geographical' | 'personal' | 'subject', string[]> = JSON.parse(row.indexes);
  const catalogue = readCatalogue(row.catalogue);
  const all = readChapters(row.timeline);
  const chapters = hidden ? withoutName(all, hidden.name) : all;
  return {
    signature: row.signature,
    title: row.title,
    narrator: hidden?.pseudonym ?? row.interviewee_name,
    interviewer: row.interviewer,
    date: row.date,
    edtf: catalogue.edtf || row.date,
    languages: catalogue.languages,
    period: catalogue.period,
    series: catalogue.series,
    location: row.location,
    summary: row.summary,
    places: indexes.geographical,
    subjects: indexes.subject,
    persons: publicPersons(catalogue, indexes.personal, hidden),
    rights: row.rights,
    licence: catalogue.licence,
    durationSeconds: lengthOf(stored),
    parts: partsOf(stored).map((part) => ({
      ...part,
      chapters: chaptersOf(chapters, part.audioFile, stored),
      lines: [],
    })),
  };
}

/** Persons of the index that are marked public, without the narrator whom a pseudonym hides. */
function publicPersons(
  { publicPersons: marked }: CatalogueFields,
  personal: readonly string[],
  hidden: Pseudonym | undefined,
): string[] {
  return personal.filter((name) => marked.includes(name) && !(hidden && isName(name, hidden.name)));
}

/** Null until all files are measured: a partial sum would be wrong. */
function lengthOf({ audio }: RecordingParts): number | null {
  const isKnown = audio.length > 0 && audio.every(({ durationSeconds }) => durationSeconds !== null);
  return isKnown ? lengthOfParts(audio) : null;
}

/** The audio files in their order, each with its transcripts; then transcripts without audio. */
function partsOf({ audio, transcripts }: RecordingParts): Omit<ExportedPart, 'lines' | 'chapters'>[] {
  const withSound = audio.flatMap(({ fileName, durationSeconds }, index) => {
    const own = transcripts.filter(({ audioFile }) => audioFile === fileName);
    return (own.length > 0 ? own : [{ srtFile: '' }]).map((link) =>
      partOf(link, { audioFile: fileName, soundNumber: index + 1, durationSeconds }),
    );
  });
  const names = new Set(audio.map(({ fileName }) => fileName));
  const alone = transcripts.filter(({ audioFile }) => !names.has(audioFile)).map((link) => partOf(link, noSound));
  return [...withSound, ...alone];
}

const noSound = { audioFile: '', soundNumber: 0, durationSeconds: null };

function partOf(
  { srtFile, hasApproximateTimes, machineText }: Omit<TranscriptLink, 'audioFile'>,
  sound: Pick<ExportedPart, 'audioFile' | 'soundNumber' | 'durationSeconds'>,
): Omit<ExportedPart, 'lines' | 'chapters'> {
  const origin = machineText ? { machineText } : {};
  return {
    ...sound,
    transcriptFile: srtFile,
    hasApproximateTimes: hasApproximateTimes === true,
    ...origin,
  };
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
  const lines = await listLinesInTurns(db, transcript.id);
  return lines.map(({ start_ms, end_ms, text }) => ({ startMs: start_ms, endMs: end_ms, text }));
}
