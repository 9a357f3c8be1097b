import { whenIdle } from '../../../lib/scheduling.ts';
import { EditorDocument } from '../document/editor-document.ts';
import { continueLines, type EditorLine, sameContent } from '../document/editor-line.ts';
import { Autosave, type LoadedTranscript, type TranscriptServer } from '../saving/autosave.ts';
import { type DraftKey, deleteDraft, deleteOldDrafts } from '../saving/draft-store.ts';
import { DraftKeeper, type FoundDraft, findDraft } from '../saving/drafts.ts';
import { hasConflict, joinPieces, type MergePiece, mergeStates } from '../saving/merge-states.ts';

/** A draft beside what the server has now. */
export interface DraftOffer {
  readonly draft: FoundDraft;
  /** Both put together; with conflicts when somebody saved other changes of the same lines meanwhile. */
  readonly pieces: readonly MergePiece[];
  readonly ours: readonly EditorLine[];
}

/** One transcript that is open in the editor: its text, its saving and its draft. */
export interface EditorSession {
  readonly document: EditorDocument;
  readonly autosave: Autosave;
  readonly drafts: DraftKeeper;
  readonly offer: DraftOffer | null;
  /** From now on no save folds into a revision that is there already, since the person may be looking at it. */
  keepRevisions(): void;
  /** Begins to save and to keep drafts. Returns how to stop. */
  start(): () => void;
}

/** What a session begins with, on its way: the newest state, and the draft of it on this device. */
export interface Beginning {
  readonly loaded: Promise<LoadedTranscript>;
  readonly found: Promise<FoundDraft | null>;
}

/** Asks for both at once. */
export function beginSession(server: TranscriptServer, key: DraftKey): Beginning {
  const loaded = server.load();
  // Whoever opens the session hears of the failure.
  loaded.catch(() => {});
  return { loaded, found: findDraft(key).catch(warnOfDrafts) };
}

/** Waits for what the session begins with. Throws RequestError. */
export async function openSession(
  server: TranscriptServer,
  key: DraftKey,
  beginning: Beginning,
): Promise<EditorSession> {
  const [loaded, found] = await Promise.all([beginning.loaded, beginning.found]);
  const document = new EditorDocument(loaded.lines);
  const offer = found && makeOffer(document.savedLines, found);
  if (found && !offer) void deleteDraft(key).catch(warnOfDrafts);
  // Where drafts cannot be reached, `findDraft` has said so; what stays is not read, and tried again at the next opening.
  whenIdle(() => void deleteOldDrafts().catch(() => {}));
  const drafts = new DraftKeeper(document, key, loaded.revision, offer !== null);
  const autosave = new Autosave({
    document,
    server,
    revision: loaded.revision,
    onSaved: (lines, revision) => drafts.rebase(lines, revision),
  });
  return {
    document,
    autosave,
    drafts,
    offer,
    keepRevisions: () => server.beginRevision(),
    start() {
      const stops = [drafts.start(), autosave.start()];
      return () => {
        for (const stop of stops) stop();
        void autosave.saveNow();
      };
    },
  };
}

/** Null when the server has all of the draft already, as after an answer that was lost. */
export function makeOffer(current: readonly EditorLine[], draft: FoundDraft): DraftOffer | null {
  // All three states share the objects of lines that are the same: that is how they are compared.
  const base = shareLines(current, continueLines(current, draft.base));
  const ours = continueLines(base, draft.lines);
  const theirs = shareLines(base, [...current]);
  const pieces = mergeStates(base, ours, theirs);
  if (!hasConflict(pieces)) {
    const merged = joinPieces(pieces, (conflict) => conflict.ours);
    const isThere = merged.length === current.length && merged.every((line, at) => isSameLine(line, current[at]));
    if (isThere) return null;
  }
  return { draft, pieces, ours };
}

function isSameLine(line: EditorLine, other: EditorLine | undefined): boolean {
  return other !== undefined && (line === other || sameContent({ ...line, text: line.text.trim() }, other));
}

/** The same lines, those that equal a known one by that very object. */
function shareLines(known: readonly EditorLine[], lines: readonly EditorLine[]): readonly EditorLine[] {
  const byId = new Map(known.map((line) => [line.id, line]));
  return lines.map((line) => {
    const other = byId.get(line.id);
    return other && sameContent(other, line) ? other : line;
  });
}

function warnOfDrafts(error: unknown): null {
  console.warn('Drafts on this device cannot be read.', error);
  return null;
}
