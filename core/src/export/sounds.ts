import { fileExtension } from '../files/file-names.ts';
import type { ExportedPart, ExportedRecording } from './exported-recording.ts';

/** One part for each audio file: a file may have several transcripts. */
export function soundsOf({ parts }: ExportedRecording): ExportedPart[] {
  const byFile = new Map(parts.filter(({ audioFile }) => audioFile !== '').map((part) => [part.audioFile, part]));
  return [...byFile.values()];
}

/** The length of the recording as ISO 8601, `PT1H2M3S`; empty while it is unknown. */
export function isoDuration({ durationSeconds }: ExportedRecording): string {
  if (durationSeconds === null) return '';
  const whole = Math.round(durationSeconds);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${seconds}S`;
}

/** Media types of the supported audio files. */
const mediaTypes: Readonly<Record<string, string>> = { mp3: 'audio/mpeg', wav: 'audio/wav' };

/** Undefined for a file that is not audio. */
export function mediaTypeOf(audioFile: string): string | undefined {
  return mediaTypes[fileExtension(audioFile)];
}
