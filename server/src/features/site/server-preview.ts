import { checkSession } from '@glosy/core/contract/auth/session';
import { listRecordingEntries, readRecording } from '@glosy/core/contract/recordings/recordings';
import { listRecordingTags } from '@glosy/core/contract/transcripts/tags';
import { readProofread, readTranscript } from '@glosy/core/contract/transcripts/transcripts';
import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import type { Recording, ReducedRecording } from '@glosy/core/recording/recording';
import { partsOf, transcriptChoices } from '@glosy/core/recording/recording-parts';
import type { RecordingTags } from '@glosy/core/recording/tag';
import type { LibraryPreview, ListeningPreview, ServerPreview } from '@glosy/core/site/server-preview';
import type { SessionView } from '@glosy/core/site/session';
import { fold } from '@glosy/core/text/fold';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import type { RecordingUsecases } from '../recordings/recordings.usecases.ts';
import { readableLines } from '../transcripts/readable-lines.ts';
import { findTranscript, listFirstLines } from '../transcripts/transcripts.repository.ts';
import { transcriptUsecases } from '../transcripts/transcripts.usecases.ts';

/** Addresses of the pages of one recording: the listening page and the staff's view and form. */
const recordingPage = /^\/(library\/recording|recordings)\/([^/?]+)(\/view|\/edit)?(?:\?(.*))?$/;
/** Addresses of pages that begin with a list; with a query the library shows search results instead. */
const listPage = /^\/(?:recordings(?:\?|$)|library(?:\?(?!.*\bq=)|$))/;
/** The library as it opens, without results or indexes. */
const libraryPage = /^\/library(?:\?(?!.*\b(?:q|tab)=)|$)/;
/** More lines than a window shows. */
const linesInPreview = 24;

interface Parts {
  recordings: Pick<RecordingUsecases, 'read' | 'listFirstPublic'>;
  sessionOf: (caller: Caller) => SessionView;
  tagsOf: (caller: Caller, signatures: readonly string[]) => Promise<RecordingTags[]>;
}

/** Finds the data the server may embed in a page for this caller; it reveals nothing they may not see. */
export function serverPreviews(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'now'>,
  { recordings, sessionOf, tagsOf }: Parts,
) {
  const { database, now } = dependencies;
  const transcripts = transcriptUsecases(dependencies);

  /** `address`: path and search. */
  return async (address: string, caller: Caller | null): Promise<ServerPreview> => {
    const [, kind, id = '', staffPage, search = ''] = recordingPage.exec(address) ?? [];
    const list = caller && listPage.test(address) ? [listRecordingEntries.path] : [];
    const calls = [checkSession.path, ...list];
    const empty: ServerPreview = { calls, answers: {}, editorText: null, page: null };
    if (caller && libraryPage.test(address)) {
      const calls = [...list, listRecordingTags.path];
      return { ...empty, calls, answers: answersFor(caller), page: await readLibrary(caller) };
    }
    if (!caller || !kind || id === 'new') return empty;
    const recording = await recordings.read(caller, decode(id)).catch(nullIfRefused);
    if (!recording) return empty;
    const answers = {
      ...answersFor(caller),
      [readRecording.path.replace(':id', encodeURIComponent(recording.id))]: { data: recording },
    };
    const preview: ServerPreview = { ...empty, calls: [], answers };
    const transcriptFile = transcriptChoices(partsOf(recording.technical), 0)[0]?.fileName ?? null;
    const query =
      transcriptFile === null ? '' : String(new URLSearchParams({ id: recording.id, filename: transcriptFile }));
    if (kind === 'library/recording') {
      const calls = query ? [`${readTranscript.path}?${query}`] : [];
      // The preview shows the start, so a link to a moment has none.
      const isAtStart = !new URLSearchParams(search).has('t');
      return { ...preview, calls, page: isAtStart ? await readListening(caller, recording, transcriptFile) : null };
    }
    if (staffPage !== '/view' || transcriptFile === null) return preview;
    // The visit may open the editor, which cannot start without the proofread marks.
    const marks = await transcripts.readProofread(caller, recording.id, transcriptFile).catch(nullIfRefused);
    if (!marks) return preview;
    const withMarks = { ...answers, [`${readProofread.path}?${query}`]: marks };
    return { ...preview, answers: withMarks, editorText: `${readTranscript.path}?${query}` };
  };

  function answersFor(caller: Caller): ServerPreview['answers'] {
    return { [checkSession.path]: sessionOf(caller) };
  }

  async function readLibrary(caller: Caller): Promise<LibraryPreview> {
    const { recordings: first, count } = await recordings.listFirstPublic(caller, limits.libraryCardsPerStep);
    const tags = await tagsOf(
      caller,
      first.map(({ id }) => id),
    );
    return { kind: 'library', recordings: first, recordingCount: count, tags };
  }

  async function readListening(
    caller: Caller,
    recording: Recording | ReducedRecording,
    transcriptFile: string | null,
  ): Promise<ListeningPreview | null> {
    if (transcriptFile === null) return { kind: 'listening', recording, transcriptFile, lines: [], lineCount: 0 };
    const transcript = await findTranscript(database.db, recording.id, fold(transcriptFile));
    if (!transcript) return null;
    const readable = await readableLines(database.db, caller, transcript, { now });
    if (readable !== null) {
      const lines = readable.slice(0, linesInPreview);
      return { kind: 'listening', recording, transcriptFile, lines, lineCount: readable.length };
    }
    const { lines, count } = await listFirstLines(database.db, transcript.id, linesInPreview);
    const shown = lines.map((line) => ({ startMs: line.start_ms, endMs: line.end_ms, text: line.text }));
    return { kind: 'listening', recording, transcriptFile, lines: shown, lineCount: count };
  }
}

/** Turns a refusal into null, so that the record is not revealed. Rethrows other errors, such as a broken database. */
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
