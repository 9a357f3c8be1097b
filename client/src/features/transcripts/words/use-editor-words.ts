import { type ConfirmedLine, confirmWords, readWords } from '@glosy/core/contract/transcripts/words';
import { useEffect, useState } from 'react';
import { useStore } from '../../../lib/external-store.ts';
import { useLeaveGuard } from '../../../lib/leave-guard.ts';
import { request } from '../../../lib/request.ts';
import { useLibrary } from '../../../lib/site-content.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import type { TranscriptAddress } from '../transcripts.queries.ts';
import { confirmationStore } from './confirmation-store.ts';
import { Confirmations } from './confirmations.ts';
import { loadSimilarNames } from './similar-names.ts';

const unsavedText = 'Nie wszystkie potwierdzone słowa zostały zapisane.';

interface WordsOptions {
  document: EditorDocument;
  address: TranscriptAddress;
  /** The user's key on this device. */
  user: string;
  /** The revision on the server when the editor was opened. */
  revision: number;
}

/** Loads the words of the transcript after its text, and stores those that the user confirms. */
export function useEditorWords({ document, address, user, revision }: WordsOptions): Confirmations {
  const { doubtfulWordsPercent } = useLibrary();
  const [confirmations] = useState(() => {
    const { recordingId: id, transcriptFile: filename } = address;
    const send = async (lines: ConfirmedLine[]) => {
      await request(confirmWords, { body: { id, filename, lines } });
    };
    return new Confirmations(document, send, confirmationStore(user, address));
  });
  const [first] = useState(() => ({ revision, lines: document.savedLines }));
  useEffect(() => {
    const stop = new AbortController();
    const query = { id: address.recordingId, filename: address.transcriptFile, revision: first.revision };
    request(readWords, { query, signal: stop.signal })
      .then(async ({ data }) => {
        document.words.load(first.lines, data.lines, doubtfulWordsPercent);
        confirmations.restore();
        document.words.similarNames.set(await loadSimilarNames(document, address.recordingId, stop.signal));
      })
      .catch(
        // The text is complete without them.
        (error: unknown) => console.warn('The words of the transcript cannot be read.', error),
      );
    return () => stop.abort();
  }, [document, confirmations, address.recordingId, address.transcriptFile, first, doubtfulWordsPercent]);
  useLeaveGuard(useStore(confirmations.isWaiting), unsavedText);
  return confirmations;
}
