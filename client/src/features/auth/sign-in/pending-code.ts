import type { ChallengeKind } from '@glosy/core/contract/auth';
import { ownAddress } from '../../../lib/return-to.ts';
import { forgetDeviceChoice } from './device-choice.ts';

const key = 'pendingCode';
/** In the storage of all tabs, since the link in the email opens a new one. */
const placeKey = 'wantedPlace';

/**
 * Remembers in this tab that a code is expected: a phone often discards the page while the user reads the email. Stores
 * nothing about the user but, as long as the code is valid, the address that was wanted.
 */
export function rememberPendingCode(kind: ChallengeKind, minutes: number, wanted: string | null): void {
  try {
    const until = Date.now() + minutes * 60_000;
    sessionStorage.setItem(key, `${kind}:${until}`);
    if (wanted === null) localStorage.removeItem(placeKey);
    else localStorage.setItem(placeKey, JSON.stringify({ address: wanted, until }));
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

/** The address that was wanted when the code was requested, in any tab; null without one. */
export function rememberedPlace(): string | null {
  try {
    const { address, until } = JSON.parse(localStorage.getItem(placeKey) ?? '{}') as Record<string, unknown>;
    return Number(until) > Date.now() ? ownAddress(address) : null;
  } catch {
    return null;
  }
}

export function forgetPendingCode(): void {
  forgetDeviceChoice();
  try {
    sessionStorage.removeItem(key);
    localStorage.removeItem(placeKey);
  } catch {
    // As above.
  }
}
