import { decodeTranscriptBytes } from '@glosy/core/decode-text';
import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import { readProofread } from '@glosy/core/proofread-marks';
import { inTimeOrder, type TranscriptLine, TranscriptSyntaxError } from '@glosy/core/transcript-line';
import { readTranscriptText } from '@glosy/core/transcript-text';
import type { NextLine } from './line-changes.ts';

export interface TranscriptUpload {
  /** Signature of the recording. */
  recording: string;
  /** Name on the wire, `{signature}_….srt` or `.vtt`. */
  fileName: string;
  bytes: Uint8Array;
  /** The audio it belongs to; found by name when absent. */
  audioFile?: string | undefined;
  /** The revision that an edit started from; absent when a file is attached. */
  baseRevision?: number | undefined;
  /** Proofread lines as ranges of positions in the text; absent: each line keeps its mark unless its text changed. */
  proofread?: string | undefined;
  /** Identifies one open editor: only its own saves fold into each other. */
  editSession?: string | undefined;
}

/** WebVTT is stored, and named, as SubRip. */
export function srtName(name: string): string {
  return name.normalize('NFC').replace(/\.vtt$/i, '.srt');
}

/** @throws ArchiveError `transcript.type`, `transcript.unreadable`, `transcript.empty`, `request.too-large`, `request.invalid` */
export function readUploadedLines({
  fileName,
  bytes,
  proofread,
}: Pick<TranscriptUpload, 'fileName' | 'bytes' | 'proofread'>): NextLine[] {
  if (!/\.(srt|vtt)$/i.test(fileName)) throw new ArchiveError('transcript.type');
  if (bytes.byteLength > limits.transcriptMaxBytes) throw new ArchiveError('request.too-large');
  try {
    const text = decodeTranscriptBytes(bytes);
    const lines = requireLines(readTranscriptText(fileName, text));
    return inTimeOrder(proofread === undefined ? lines : markLines(lines, proofread));
  } catch (error) {
    if (error instanceof TranscriptSyntaxError) {
      throw new ArchiveError('transcript.unreadable', [String(error.line), error.reason]);
    }
    throw error;
  }
}

/**
 * Refuses an empty transcript: it would delete the tags of the one it replaces. @throws ArchiveError `transcript.empty`
 */
export function requireLines<Line>(lines: readonly Line[]): readonly Line[] {
  if (lines.length === 0) throw new ArchiveError('transcript.empty');
  return lines;
}

/** The lines with their marks, as positions in the text. @throws ArchiveError `request.invalid` */
export function markLines(lines: readonly TranscriptLine[], proofread: string): NextLine[] {
  const places = readProofread(proofread, lines.length);
  if (!places) throw new ArchiveError('request.invalid', ['proofread']);
  return lines.map((line, index) => ({ ...line, isProofread: places.has(index) }));
}
