import { readRecording } from '@glosy/core/contract/recordings';
import { checkSession } from '@glosy/core/contract/session';
import { readProofread, readTranscript } from '@glosy/core/contract/transcripts';
import { ArchiveError } from '@glosy/core/errors';
import { fold } from '@glosy/core/fold';
import type { ListeningView, PageOpening } from '@glosy/core/page-opening';
import type { Recording, ReducedRecording } from '@glosy/core/recording';
import { partsOf, transcriptChoices } from '@glosy/core/recording-parts';
import type { SessionView } from '@glosy/core/session';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import type { RecordingUsecases } from '../recordings/recordings.usecases.ts';
import { findTranscript, listFirstLines } from '../transcripts/transcripts.repository.ts';
import type { TranscriptUsecases } from '../transcripts/transcripts.usecases.ts';

/** Pages of one recording: for listeners, for staff, and which of the latter. */
const recordingPage = /^\/(library\/recording|recordings)\/([^/?]+)(\/view|\/edit)?(?:\?(.*))?$/;
/** More than a window shows of a transcript. */
const linesInView = 24;

interface Parts {
  recordings: Pick<RecordingUsecases, 'read'>;
  transcripts: Pick<TranscriptUsecases, 'readProofread'>;
  sessionOf: (caller: Caller) => SessionView;
}

/** What a page opens with. Names and shows nothing that the caller may not see. */
export function openings({ database }: Pick<Dependencies, 'database'>, { recordings, transcripts, sessionOf }: Parts) {
  /** `address`: path and search. */
  return async (address: string, caller: Caller | null): Promise<PageOpening> => {
    const [, kind, id = '', page, search = ''] = recordingPage.exec(address) ?? [];
    const unknown: PageOpening = { calls: [checkSession.path], answers: {}, editorText: null, view: null };
    if (!caller || !kind || id === 'new') return unknown;
    const recording = await recordings.read(caller, decode(id)).catch(nullIfRefused);
    if (!recording) return unknown;
    const answers = {
      [checkSession.path]: sessionOf(caller),
      [readRecording.path.replace(':id', encodeURIComponent(recording.id))]: { data: recording },
    };
    const opening: PageOpening = { ...unknown, calls: [], answers };
    const transcriptFile = transcriptChoices(partsOf(recording.technical), 0)[0]?.fileName ?? null;
    const query =
      transcriptFile === null ? '' : String(new URLSearchParams({ id: recording.id, filename: transcriptFile }));
    if (kind === 'library/recording') {
      const calls = query ? [`${readTranscript.path}?${query}`] : [];
      // The beginning is not what somebody wants to see who opens a moment.
      const view = new URLSearchParams(search).has('t') ? null : await viewOf(recording, transcriptFile);
      return { ...opening, calls, view };
    }
    if (page !== '/view' || transcriptFile === null) return opening;
    // Should the view open with its editor, that cannot begin without the marks.
    const marks = await transcripts.readProofread(caller, recording.id, transcriptFile).catch(nullIfRefused);
    if (!marks) return opening;
    const withMarks = { ...answers, [`${readProofread.path}?${query}`]: marks };
    return { ...opening, answers: withMarks, editorText: `${readTranscript.path}?${query}` };
  };

  async function viewOf(
    recording: Recording | ReducedRecording,
    transcriptFile: string | null,
  ): Promise<ListeningView | null> {
    if (transcriptFile === null) return { recording, transcriptFile, lines: [], lineCount: 0 };
    const transcript = await findTranscript(database.db, recording.id, fold(transcriptFile));
    if (!transcript) return null;
    const { lines, count } = await listFirstLines(database.db, transcript.id, linesInView);
    const shown = lines.map((line) => ({ startMs: line.start_ms, endMs: line.end_ms, text: line.text }));
    return { recording, transcriptFile, lines: shown, lineCount: count };
  }
}

/** What the caller may not see is not named; a broken database is no refusal. */
function nullIfRefused(error: unknown): null {
  if (error instanceof ArchiveError) return null;
  throw error;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
