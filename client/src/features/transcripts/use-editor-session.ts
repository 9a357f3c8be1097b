import { useEffect, useState } from 'react';
import { messageOf } from '../../lib/request.ts';
import { type EditorSession, openSession } from './editor-session.ts';
import { claimTranscript } from './tab-lock.ts';
import { type TranscriptAddress, transcriptServer } from './transcripts.queries.ts';

export type SessionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready'; readonly session: EditorSession; readonly isOtherTab: boolean };

interface Options {
  address: TranscriptAddress;
  /** E-mail of who edits. */
  user: string;
  /** False: only read, without drafts or saving. A lock lost later leaves the session as it is, with what was typed. */
  mayEdit: boolean;
}

/** Opens the transcript, in one tab for editing, in the others for reading until that one is closed. */
export function useEditorSession({ address, user, mayEdit }: Options): [SessionState, () => void] {
  const { recordingId, transcriptFile } = address;
  const [state, setState] = useState<SessionState>({ kind: 'loading' });
  const [hasEdited, setEdited] = useState(mayEdit);
  const [isOurs, setOurs] = useState<boolean | null>(mayEdit ? null : false);
  if (mayEdit && !hasEdited) {
    setEdited(true);
    setOurs(null);
  }
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!hasEdited) return;
    return claimTranscript(`glosy-transcript:${JSON.stringify([user, recordingId, transcriptFile])}`, setOurs);
  }, [hasEdited, user, recordingId, transcriptFile]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    setState({ kind: 'loading' });
    if (isOurs === null) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    const server = transcriptServer({ recordingId, transcriptFile });
    const key = { user, recordingId, transcriptFile };
    openSession({ server, key }).then(
      (session) => {
        if (isGone) return;
        if (isOurs) stop = session.start();
        setState({ kind: 'ready', session, isOtherTab: hasEdited && !isOurs });
      },
      (error) => {
        if (!isGone) setState({ kind: 'failed', message: messageOf(error, 'Nie udało się wczytać transkrypcji.') });
      },
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isOurs, hasEdited, user, recordingId, transcriptFile, attempt]);

  return [state, () => setAttempt((before) => before + 1)];
}
