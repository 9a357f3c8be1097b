import { ArchiveError } from '@glosy/core/errors';
import { isTranscriptName, transcriptExtensions } from '@glosy/core/files/file-names';
import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import { readSrt } from '@glosy/core/formats/subtitles/srt';
import { readVtt } from '@glosy/core/formats/subtitles/vtt';
import { limits } from '@glosy/core/limits';
import type { LegacyEncoding } from '@glosy/core/text/decode-text';
import { readProofread } from '@glosy/core/transcript/proofread-marks';
import { inTimeOrder, type TranscriptLine, TranscriptSyntaxError } from '@glosy/core/transcript/transcript-line';
import { type FitAnswer, findMisfit, fitLines, type Misfit } from '@glosy/core/transcript-file/fit-sound';
import type { TranscriptFile } from '@glosy/core/transcript-file/read-transcript-file';
import { readTranscript } from '../../transcript-file/read-transcript.ts';
import type { NextLine } from './line-changes.ts';

export interface TranscriptUpload {
  /** Signature of the recording. */
  recording: string;
  /** Name on the wire, `{signature}_….srt` or that of another kind of transcript. */
  fileName: string;
  bytes: Uint8Array;
  /** Audio file of the lines; found by name when absent. */
  audioFile?: string | undefined;
  /** The revision that an edit started from; absent when a file is attached. */
  baseRevision?: number | undefined;
  /** Proofread lines as ranges of positions in the text; absent: each line keeps its mark unless its text changed. */
  proofread?: string | undefined;
  /** Identifies one open editor: only its own saves fold into each other. */
  editSession?: string | undefined;
  /**
   * Correction for an attached file that does not fit its sound; absent: the file is stored unchanged, and the answer
   * has the misfit.
   */
  fit?: FitAnswer | undefined;
  /** Encoding chosen by the user, for a file whose letters do not reveal it. */
  encoding?: LegacyEncoding | undefined;
}

const otherExtension = new RegExp(`\\.(?:${transcriptExtensions.join('|')})$`, 'i');

/** Every transcript is stored, and named, as SubRip. */
export function srtName(name: string): string {
  return name.normalize('NFC').replace(otherExtension, '.srt');
}

interface UploadedLines {
  lines: NextLine[];
  repairs: TranscriptFile['repairs'];
  /** Null for an edit: the lines continue those of the previous revision. */
  hasApproximateTimes: boolean | null;
  /** Why an attached file may not belong to its sound. */
  misfit: Misfit | null;
  recogniser?: TranscriptFile['recogniser'];
}

/** The sound of an upload, if known. */
export interface SoundOfUpload {
  name: string;
  /** Length in milliseconds; null while it is unknown. */
  soundMs: number | null;
}

/**
 * An edit is stored as written; an attached file may be of any format, and damaged.
 * @throws ArchiveError `transcript.type`, `.unreadable`, `.unreadable-file`, `.empty`, `.several`, `request.too-large`,
 * `request.invalid`
 */
export async function readUploadedLines(
  upload: Pick<TranscriptUpload, 'fileName' | 'bytes' | 'baseRevision' | 'proofread' | 'fit' | 'encoding'>,
  sound: SoundOfUpload,
): Promise<UploadedLines> {
  const { fileName, bytes, baseRevision, proofread } = upload;
  if (!isTranscriptName(fileName)) throw new ArchiveError('transcript.type');
  if (bytes.byteLength > limits.transcriptMaxBytes) throw new ArchiveError('request.too-large');
  try {
    if (baseRevision === undefined && proofread === undefined) return await readAttached(upload, sound);
    const text = new TextDecoder().decode(bytes);
    const lines = requireLines(/\.vtt$/i.test(fileName) ? readVtt(text) : readSrt(text));
    const marked = inTimeOrder(proofread === undefined ? lines : markLines(lines, proofread));
    return { lines: marked, repairs: [], hasApproximateTimes: null, misfit: null };
  } catch (error) {
    if (error instanceof UnreadableFileError) throw new ArchiveError('transcript.unreadable-file', [error.message]);
    if (error instanceof TranscriptSyntaxError) {
      throw new ArchiveError('transcript.unreadable', [String(error.line), error.reason]);
    }
    throw error;
  }
}

/** A file with several interviews is accepted only if one of them names the audio. */
async function readAttached(
  { fileName, bytes, fit, encoding }: Pick<TranscriptUpload, 'fileName' | 'bytes' | 'fit' | 'encoding'>,
  sound: SoundOfUpload,
): Promise<UploadedLines> {
  const found = (await readTranscript(fileName, bytes, { soundMs: sound.soundMs, encoding })).filter(
    ({ lines }) => lines.length > 0,
  );
  const named = found.filter(({ record }) => record !== null && sound.name.endsWith(record.fileName || '\0'));
  const [read, ...others] = named.length === 1 ? named : found;
  if (others.length > 0) throw new ArchiveError('transcript.several', [String(found.length)]);
  const lines = requireLines(read?.lines ?? []);
  const { soundMs } = sound;
  return {
    lines: fit === undefined || soundMs === null ? [...lines] : fitLines(lines, fit, soundMs),
    repairs: read?.repairs ?? [],
    hasApproximateTimes: read?.hasApproximateTimes ?? false,
    misfit: fit === undefined ? findMisfit(lines, sound) : null,
    recogniser: read?.recogniser,
  };
}

/**
 * Refuses an empty transcript: it would delete the tags of the lines that it replaces.
 * @throws ArchiveError `transcript.empty`
 */
export function requireLines<Line>(lines: readonly Line[]): readonly Line[] {
  if (lines.length === 0) throw new ArchiveError('transcript.empty');
  return lines;
}

/** The lines with their proofread marks, given as positions in the text. @throws ArchiveError `request.invalid` */
export function markLines(lines: readonly TranscriptLine[], proofread: string): NextLine[] {
  const places = readProofread(proofread, lines.length);
  if (!places) throw new ArchiveError('request.invalid', ['proofread']);
  return lines.map((line, index) => ({ ...line, isProofread: places.has(index) }));
}
