import { limits } from '../../limits.ts';
import type { Recording } from '../../recording/recording.ts';
import { answer, call, input, rawAnswer } from '../call.ts';
import type * as inputs from './files.input.ts';

/** Audio, transcripts, portrait, photos and documents of a recording. GET and HEAD, with Range. */
export const readStoredFile = call({
  name: 'readStoredFile',
  method: 'GET',
  path: '/storage/recordings/:signature/:file',
  permission: 'file.read',
  summary:
    'A file of a recording, with Range (RFC 9110). Everyone plays the listening copy of a sound (audio/mpeg; for users with closed passages silent), or the original where there is no copy, its clock is exact and nothing is closed to the caller; else 503 sound.preparing, with a SoundPreparation in `details`. download=1 answers only where it is downloadable, and to staff; with a closed passage or a pseudonym users get the copy. original=1: the sound as it was sent, where users may download it, nothing is closed and there is no pseudonym; the portrait as it was sent, for staff.',
  input: input<typeof inputs.readStoredFile>(),
  answer: rawAnswer,
});

/** Waveform of an audio file, small enough to draw at once. */
export const readPeaks = call({
  name: 'readPeaks',
  method: 'GET',
  path: '/api/peaks',
  permission: 'file.read',
  summary: 'Peaks of an audio file as bytes, one per 1/10 second or coarser; 202 while they are measured.',
  input: input<typeof inputs.readPeaks>(),
  answer: rawAnswer,
});

export const deleteRecordingFile = call({
  name: 'deleteRecordingFile',
  method: 'DELETE',
  path: '/api/recordings/:id/file/:fileName',
  permission: 'file.delete',
  summary:
    'Moves an audio file, a transcript or the photo of the recording to the trash. The body repeats the name, as plain text or as JSON, or is left out.',
  textBody: true,
  input: input<typeof inputs.deleteRecordingFile>(),
  answer: answer<{ data: Recording }>('{data: Recording}'),
});

export const uploadPhoto = call({
  name: 'uploadPhoto',
  method: 'POST',
  path: '/api/img-upload.php',
  permission: 'file.upload',
  summary:
    'multipart {file, fileName}, optional {recordingId}: the portrait of the interviewee, stored as {signature}_photo.{ext}.',
  multipart: true,
  bodyLimit: limits.photoMaxBytes + limits.multipartOverheadBytes,
  answer: answer<{ fileName: string }>('{fileName}'),
});
