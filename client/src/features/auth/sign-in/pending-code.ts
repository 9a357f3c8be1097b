import type { ChallengeKind } from '@glosy/core/contract/auth/auth';
import { deviceStorage, tabStorage } from '../../../lib/device/browser-storage.ts';
import { ownAddress } from '../../../lib/return-to.ts';
import { forgetDeviceChoice } from './device-choice.ts';

const key = 'pendingCode';
/** Stored for all tabs, because the link in the email opens a new one. */
const placeKey = 'wantedPlace';

/**
 * Remembers in this tab that a code is expected: a phone often discards the page while the user reads the email. Stores
 * nothing about the user except the requested address, for as long as the code is valid.
 */
export function rememberPendingCode(kind: ChallengeKind, minutes: number, wanted: string | null): void {
  const until = Date.now() + minutes * 60_000;
  // Without storage the user repeats the first step.
  tabStorage.writeText(key, `${kind}:${until}`);
  deviceStorage.write(placeKey, wanted === null ? null : { address: wanted, until });
}

export function hasPendingCode(kind: ChallengeKind): boolean {
  const [pendingKind, until] = (tabStorage.readText(key) ?? '').split(':');
  return pendingKind === kind && Number(until) > Date.now();
}

/** The address that was requested before the code, in any tab; null without one. */
export function rememberedPlace(): string | null {
  const place = deviceStorage.read<{ address: string; until: number }>(placeKey);
  return place && place.until > Date.now() ? ownAddress(place.address) : null;
}

export function forgetPendingCode(): void {
  forgetDeviceChoice();
  tabStorage.writeText(key, null);
  deviceStorage.write(placeKey, null);
}
