import { uploadChunk } from '@glosy/core/contract/files/uploads';
import {
  listRevisions,
  readProofread,
  readTranscript,
  restoreRevision,
} from '@glosy/core/contract/transcripts/transcripts';
import { readSrt } from '@glosy/core/formats/subtitles/srt';
import { limits } from '@glosy/core/limits';
import { readProofread as readPlaces } from '@glosy/core/transcript/proofread-marks';
import { queryOptions } from '@tanstack/react-query';
import { uploadRequest } from '../../lib/connection/upload-request.ts';
import { randomId } from '../../lib/random-id.ts';
import { RequestError, request, requestAnswer } from '../../lib/request.ts';
import { toEditorLines } from './document/editor-line.ts';
import type { LoadedTranscript, TranscriptServer } from './saving/transcript-server.ts';

/** Names a transcript: the recording's signature and the transcript's file name. */
export interface TranscriptAddress {
  readonly recordingId: string;
  readonly transcriptFile: string;
}

/** The text and the proofread marks are two calls; both are repeated when a save is made in between. */
const attempts = 3;

/** Loads the newest revision, or with `revision` an older one, which has no proofread marks. Throws RequestError. */
export async function loadTranscript(
  { recordingId, transcriptFile }: TranscriptAddress,
  { revision, signal }: { revision?: number; signal?: AbortSignal } = {},
): Promise<LoadedTranscript> {
  const address = { id: recordingId, filename: transcriptFile };
  const stop = signal ? { signal } : {};
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const [{ text, loaded }, marks] = await Promise.all([
      requestAnswer(readTranscript, { query: { ...address, revision }, ...stop }, async (answer) => ({
        text: await answer.text(),
        loaded: Number(answer.headers.get('x-transcript-revision')),
      })),
      revision === undefined ? request(readProofread, { query: address, ...stop }) : null,
    ]);
    if (marks && marks.revision !== loaded) continue;
    const proofread = marks?.proofread ?? '';
    const lines = readSrt(text);
    const places = readPlaces(proofread, lines.length) ?? new Set();
    return { revision: loaded, text, proofread, lines: toEditorLines(lines, places) };
  }
  // A text must not be edited without its marks: the next save would erase them.
  throw new RequestError(500, 'unknown', 'Transkrypcja jest właśnie zapisywana przez inną osobę. Spróbuj ponownie.');
}

/** The calls that load and save one transcript. */
export function transcriptServer(address: TranscriptAddress): TranscriptServer {
  let editSession = randomId();
  return {
    load: () => loadTranscript(address),
    startNewRevision() {
      editSession = randomId();
    },
    async save({ text, proofread }, baseRevision) {
      const form = new FormData();
      form.set('chunkIndex', '0');
      form.set('totalChunks', '1');
      form.set('fileName', address.transcriptFile);
      form.set('recordingId', address.recordingId);
      form.set('baseRevision', String(baseRevision));
      form.set('proofread', proofread);
      form.set('editSession', editSession);
      form.set('file', new Blob([text], { type: 'application/x-subrip' }), address.transcriptFile);
      const { data } = await uploadRequest(uploadChunk, {
        ...{ form, stallMs: limits.transcriptSaveMs, answerMs: limits.transcriptSaveMs },
      });
      if (data.revision === undefined) throw new RequestError(500, 'unknown', 'Serwer nie potwierdził zapisu.');
      return data.revision;
    },
  };
}

export function revisionsQuery({ recordingId, transcriptFile }: TranscriptAddress) {
  return queryOptions({
    queryKey: ['transcript-revisions', recordingId, transcriptFile],
    queryFn: async ({ signal }) => {
      const query = { id: recordingId, filename: transcriptFile };
      return (await request(listRevisions, { query, signal })).data;
    },
    staleTime: 0,
  });
}

/** Saves an older revision as the newest; returns how many of its tags were deleted since. @throws RequestError */
export async function restoreTranscript(
  { recordingId, transcriptFile }: TranscriptAddress,
  revision: number,
  baseRevision: number,
): Promise<number> {
  const body = { id: recordingId, filename: transcriptFile, revision, baseRevision };
  return (await request(restoreRevision, { body })).missingTags;
}
