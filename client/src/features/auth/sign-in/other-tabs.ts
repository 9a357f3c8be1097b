import type { ChallengeKind } from '@glosy/core/contract/auth/auth';
import { useEffect, useRef } from 'react';

/** An emailed code or link was accepted in some tab; `message` is the server's. */
interface Acceptance {
  kind: ChallengeKind;
  message: string;
}

const channelName = 'sign-in';

/** Tells the browser's other tabs that a code or link was accepted here. */
export function tellOtherTabs(acceptance: Acceptance): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(acceptance);
  channel.close();
}

/** Calls `onAccepted` when a code or link of this kind was accepted in another tab, such as the link in the email. */
export function useOtherTabs(kind: ChallengeKind, onAccepted: (message: string) => void): void {
  const latest = useRef(onAccepted);
  latest.current = onAccepted;
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<Acceptance>) => {
      if (data.kind === kind) latest.current(data.message);
    };
    return () => channel.close();
  }, [kind]);
}
