import type { RecordingInput } from '@glosy/core/contract/recordings/recordings';
import type { Recording } from '@glosy/core/recording/recording';
import { useState } from 'react';
import { queryClient } from '../../../lib/query-provider.tsx';
import { consentQuery } from './consent.queries.ts';

/** `isAnswered` is false when the user cancelled. */
type Outcome = { isAnswered: true; reason?: string } | { isAnswered: false };

export interface PublicationQuestion {
  publish: (reason: string) => void;
  cancel: () => void;
}

/** Asks for a reason before a private recording without an agreement becomes public. */
export function usePublicationQuestion() {
  const [question, setQuestion] = useState<PublicationQuestion | null>(null);

  async function ask(before: Recording | null, input: RecordingInput): Promise<Outcome> {
    const isPublication = before?.access.restrictions === 'private' && input.access.restrictions === 'public';
    if (!isPublication || (await hasAgreement(before.id))) return { isAnswered: true };
    return new Promise((resolve) => {
      function answer(outcome: Outcome): void {
        setQuestion(null);
        resolve(outcome);
      }
      setQuestion({
        publish: (reason) => answer({ isAnswered: true, reason }),
        cancel: () => answer({ isAnswered: false }),
      });
    });
  }

  return { question, ask };
}

/** True also if the consent cannot be read: the save will then report the problem. */
async function hasAgreement(recordingId: string): Promise<boolean> {
  try {
    const { agreement } = await queryClient.fetchQuery({ ...consentQuery(recordingId), staleTime: 0 });
    return agreement !== 'none';
  } catch {
    return true;
  }
}
