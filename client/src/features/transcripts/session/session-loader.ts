import { mayEditTranscript } from '@glosy/core/policy';
import type { Recording } from '@glosy/core/recording/recording';
import { createStore } from '../../../lib/external-store.ts';
import { messageOf } from '../../../lib/request.ts';
import { isOwnEmail, type ViewerState } from '../../../lib/viewer.ts';
import type { DraftKey } from '../saving/draft-store.ts';
import { claimTranscript } from '../saving/tab-lock.ts';
import type { TranscriptServer } from '../saving/transcript-server.ts';
import { type TranscriptAddress, transcriptServer } from '../transcripts.queries.ts';
import { createSession, type EditorSession, prefetchSession, type SessionData } from './editor-session.ts';

export type LoaderState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready'; readonly session: EditorSession; readonly isOtherTab: boolean };

export interface LoaderOptions {
  address: TranscriptAddress;
  /** The user's key on this device. */
  user: string;
  /** When false, the transcript is loaded for reading, without drafts or saving. */
  mayEdit: boolean;
}

/** Whether this user may edit the recording's transcripts, according to the browser's data. */
export function mayEditHere(viewer: ViewerState, { proofreading }: Recording): boolean {
  const { role } = viewer;
  const email = isOwnEmail(viewer, proofreading.email) ? proofreading.email : '';
  return role !== null && mayEditTranscript({ email, role }, proofreading.email);
}

/** The last saves of sessions that were closed in this tab, by the name of their tab lock. */
const closingSessions = new Map<string, Promise<void>>();

/** Loads a transcript into a session: for editing in one tab, for reading in the others until that tab closes it. */
export class SessionLoader {
  readonly #address: TranscriptAddress;
  readonly #connect: (address: TranscriptAddress) => TranscriptServer;
  readonly #key: DraftKey;
  readonly #lockName: string;
  readonly #store = createStore<LoaderState>({ kind: 'loading' });
  readonly subscribe = this.#store.subscribe;
  readonly getState = this.#store.get;
  #mayEdit: boolean;
  #isOpen = false;
  /** Null until it is known which tab may edit. */
  #isOurTab: boolean | null = null;
  /** Requested while the browser still determines which tab may edit; stale afterwards. */
  #prefetched: SessionData | null = null;
  /** A new object for each load: the result of an earlier load is ignored. */
  #currentLoad = {};
  #releaseTab: () => void = () => {};
  #closeSession: (() => Promise<void>) | null = null;

  constructor({ address, user, mayEdit }: LoaderOptions, connect = transcriptServer) {
    this.#address = address;
    this.#connect = connect;
    this.#key = { user, ...address };
    this.#lockName = `glosy-transcript:${JSON.stringify([user, address.recordingId, address.transcriptFile])}`;
    this.#mayEdit = mayEdit;
  }

  /** Starts loading, unless that has already happened. Returns a function that closes, and saves unsaved changes. */
  open(): () => void {
    if (!this.#isOpen) {
      this.#isOpen = true;
      if (this.#mayEdit) void this.#claim();
      else this.retry();
    }
    return this.#close;
  }

  /** Call when the user gets the proofreading lock. Losing it later does not change the session or its unsaved text. */
  allowEditing(): void {
    if (this.#mayEdit) return;
    this.#mayEdit = true;
    if (this.#isOpen) void this.#claim();
  }

  /** Loads the transcript again. */
  retry(): void {
    const prefetched = this.#prefetched;
    this.#reset();
    const load = this.#currentLoad;
    const server = this.#connect(this.#address);
    createSession(server, this.#key, prefetched ?? prefetchSession(server, this.#key)).then(
      (session) => {
        if (this.#currentLoad !== load) return;
        if (this.#isOurTab) this.#closeSession = session.start();
        this.#store.set({ kind: 'ready', session, isOtherTab: this.#mayEdit && !this.#isOurTab });
      },
      (error: unknown) => {
        if (this.#currentLoad !== load) return;
        this.#store.set({ kind: 'failed', message: messageOf(error, 'Nie udało się wczytać transkrypcji.') });
      },
    );
  }

  /** Resolves when the transcript is loaded or could not be. */
  whenSettled(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.getState().kind === 'loading') return;
        stop();
        resolve();
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  /** A session that is still closing in this tab saves first: otherwise its save would conflict with the new one's. */
  async #claim(): Promise<void> {
    this.#reset();
    const load = this.#currentLoad;
    const closing = closingSessions.get(this.#lockName);
    if (closing) {
      await closing;
      if (this.#currentLoad !== load) return;
    }
    this.#prefetched = prefetchSession(this.#connect(this.#address), this.#key);
    this.#releaseTab = claimTranscript(this.#lockName, (isOurs) => {
      this.#isOurTab = isOurs;
      this.retry();
    });
  }

  #reset(): void {
    this.#currentLoad = {};
    this.#prefetched = null;
    this.#store.set({ kind: 'loading' });
  }

  /** Keeps the tab lock until the last save has ended, so that the next editor loads the saved text. */
  readonly #close = (): void => {
    this.#isOpen = false;
    this.#isOurTab = null;
    this.#reset();
    const release = this.#releaseTab;
    const closeSession = this.#closeSession;
    this.#releaseTab = () => {};
    this.#closeSession = null;
    if (closeSession) noteClosing(this.#lockName, closeSession(), release);
    else release();
  };
}

function noteClosing(lockName: string, closed: Promise<void>, release: () => void): void {
  const closing = closed
    .catch((error: unknown) => console.warn('The last save of a closed editor failed.', error))
    .then(() => {
      release();
      closingSessions.delete(lockName);
    });
  closingSessions.set(lockName, closing);
}
