import type { ChallengeKind } from '@glosy/core/contract/auth';

const key = 'pendingCode';

/**
 * Remembers in this tab that a code is expected: a phone often discards the page while the user reads the email. Stores
 * nothing about the user.
 */
export function rememberPendingCode(kind: ChallengeKind, minutes: number): void {
  try {
    sessionStorage.setItem(key, `${kind}:${Date.now() + minutes * 60_000}`);
  } catch {
    // Without storage the user repeats the first step.
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
