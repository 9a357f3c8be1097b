import { ignoreFailure } from '../../../lib/failures.ts';
import { whenIdle } from '../../../lib/scheduling.ts';
import { EditorDocument } from '../document/editor-document.ts';
import { Autosave } from '../saving/autosave.ts';
import { type DraftOffer, makeOffer } from '../saving/draft-offer.ts';
import { type DraftKey, deleteOldDrafts } from '../saving/draft-store.ts';
import { DraftKeeper, type FoundDraft, findDraft } from '../saving/drafts.ts';
import type { LoadedTranscript, TranscriptServer } from '../saving/transcript-server.ts';

/** One transcript loaded into the editor: its text, its saving and its draft. */
export interface EditorSession {
  readonly document: EditorDocument;
  readonly autosave: Autosave;
  readonly drafts: DraftKeeper;
  readonly offer: DraftOffer | null;
  /** Makes the next save a new revision, so that revisions listed in the open history are not replaced. */
  startNewRevision(): void;
  /** Starts saving and keeping drafts. Returns a function that closes: resolves after one last attempt to save. */
  start(): () => Promise<void>;
}

/** The newest revision and the draft on this device, both still loading. */
export interface SessionData {
  readonly loaded: Promise<LoadedTranscript>;
  readonly found: Promise<FoundDraft | null>;
}

/** Starts loading both in parallel. */
export function prefetchSession(server: TranscriptServer, key: DraftKey): SessionData {
  const loaded = server.load();
  // `createSession` reports the failure.
  loaded.catch(ignoreFailure);
  return { loaded, found: findDraft(key).catch(warnOfDrafts) };
}

/** Waits for the data and makes a session of it. Throws RequestError. */
export async function createSession(
  server: TranscriptServer,
  key: DraftKey,
  data: SessionData,
): Promise<EditorSession> {
  const [loaded, found] = await Promise.all([data.loaded, data.found]);
  const document = new EditorDocument(loaded.lines);
  const offer = found && makeOffer(document.savedLines, found);
  // If drafts cannot be read, `findDraft` has warned. Old drafts are never offered, even if deleting fails.
  whenIdle(() => void deleteOldDrafts().catch(ignoreFailure));
  const drafts = new DraftKeeper({ document, key, revision: loaded.revision, found });
  const autosave = new Autosave({
    document,
    server,
    revision: loaded.revision,
    onBase: (lines, revision) => drafts.rebase(lines, revision),
  });
  return {
    document,
    autosave,
    drafts,
    offer,
    startNewRevision: () => server.startNewRevision(),
    start() {
      drafts.start();
      autosave.start();
      if (!offer) void drafts.discard();
      return async () => {
        // The page may be closed before the last save is answered, so the draft is written too.
        await Promise.all([drafts.flush(), autosave.close()]).finally(() => drafts.close());
      };
    },
  };
}

function warnOfDrafts(error: unknown): null {
  console.warn('Drafts on this device cannot be read.', error);
  return null;
}
