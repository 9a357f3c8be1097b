import { mayEditTranscript } from '@glosy/core/policy';
import type { Recording } from '@glosy/core/recording';
import { createStore } from '../../../lib/external-store.ts';
import { messageOf } from '../../../lib/request.ts';
import type { ViewerState } from '../../../lib/viewer.ts';
import type { DraftKey } from '../saving/draft-store.ts';
import { claimTranscript } from '../saving/tab-lock.ts';
import { type TranscriptAddress, transcriptServer } from '../transcripts.queries.ts';
import { type Beginning, beginSession, type EditorSession, openSession } from './editor-session.ts';

export type OpeningState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready'; readonly session: EditorSession; readonly isOtherTab: boolean };

export interface OpeningOptions {
  address: TranscriptAddress;
  /** E-mail of who edits. */
  user: string;
  /** False: only read, without drafts or saving. */
  mayEdit: boolean;
}

/** Whether this person may edit the recording's transcripts, as far as the browser knows. */
export function mayEditHere({ email, role }: ViewerState, { proofreading }: Recording): boolean {
  return role !== null && mayEditTranscript({ email, role }, proofreading.email);
}

/** Opens a transcript: in one tab for editing, in the others for reading until that one is closed. */
export class EditorOpening {
  readonly #address: TranscriptAddress;
  readonly #key: DraftKey;
  readonly #store = createStore<OpeningState>({ kind: 'loading' });
  readonly subscribe = this.#store.subscribe;
  readonly getState = this.#store.get;
  #mayEdit: boolean;
  #isOpen = false;
  /** Null until it is known which tab may edit. */
  #isOurTab: boolean | null = null;
  /** Asked for while the browser still finds out which tab may edit; of use only at once. */
  #ahead: Beginning | null = null;
  /** Each time the transcript is loaded; what an earlier time brings is not shown. */
  #loading = {};
  #giveUpTab: () => void = () => {};
  #stopSession: () => void = () => {};

  constructor({ address, user, mayEdit }: OpeningOptions) {
    this.#address = address;
    this.#key = { user, ...address };
    this.#mayEdit = mayEdit;
  }

  /** Begins to open it, unless that has begun already. Returns how to close it; what is unsaved is saved then. */
  open(): () => void {
    if (!this.#isOpen) {
      this.#isOpen = true;
      if (this.#mayEdit) this.#claim();
      else this.retry();
    }
    return this.#close;
  }

  /** The lock is ours now. Lost later, it leaves the session as it is, with what was typed. */
  allowEditing(): void {
    if (this.#mayEdit) return;
    this.#mayEdit = true;
    if (this.#isOpen) this.#claim();
  }

  /** Loads the transcript anew. */
  retry(): void {
    const ahead = this.#ahead;
    this.#forget();
    const loading = {};
    this.#loading = loading;
    const server = transcriptServer(this.#address);
    openSession(server, this.#key, ahead ?? beginSession(server, this.#key)).then(
      (session) => {
        if (this.#loading !== loading) return;
        if (this.#isOurTab) this.#stopSession = session.start();
        this.#store.set({ kind: 'ready', session, isOtherTab: this.#mayEdit && !this.#isOurTab });
      },
      (error: unknown) => {
        if (this.#loading !== loading) return;
        this.#store.set({ kind: 'failed', message: messageOf(error, 'Nie udało się wczytać transkrypcji.') });
      },
    );
  }

  /** When it is open, or could not be opened. */
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

  #claim(): void {
    this.#forget();
    this.#ahead = beginSession(transcriptServer(this.#address), this.#key);
    const { user, recordingId, transcriptFile } = this.#key;
    this.#giveUpTab = claimTranscript(
      `glosy-transcript:${JSON.stringify([user, recordingId, transcriptFile])}`,
      (isOurs) => {
        this.#isOurTab = isOurs;
        this.retry();
      },
    );
  }

  #forget(): void {
    this.#loading = {};
    this.#ahead = null;
    this.#stopSession();
    this.#stopSession = () => {};
    this.#store.set({ kind: 'loading' });
  }

  readonly #close = (): void => {
    this.#isOpen = false;
    this.#isOurTab = null;
    this.#giveUpTab();
    this.#forget();
  };
}
