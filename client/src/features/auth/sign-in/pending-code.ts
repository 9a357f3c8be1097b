import type { ChallengeKind } from '@glosy/core/contract/auth';

const key = 'pendingCode';

/**
 * Remembers in this tab that a code is awaited: on a phone the browser often drops the page while the person reads the
 * letter. Says nothing about who it is.
 */
export function rememberPendingCode(kind: ChallengeKind, minutes: number): void {
  try {
    sessionStorage.setItem(key, `${kind}:${Date.now() + minutes * 60_000}`);
  } catch {
    // Without storage the person types the first step again.
  }
}

export function hasPendingCode(kind: ChallengeKind): boolean {
  try {
    const [pendingKind, until] = (sessionStorage.getItem(key) ?? '').split(':');
    return pendingKind === kind && Number(until) > Date.now();
  } catch {
    return false;
  }
}

export function forgetPendingCode(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
