import { deviceStorage, tabStorage } from './browser-storage.ts';

/** Key of a listener of a published recording who is not signed in. */
export const guestKey = 'guest';

/**
 * Identifies a user on this device without their address, because the computer may be shared: FNV-1a, the same on every
 * visit.
 */
export function userKeyOf(email: string): string {
  let sum = 0x811c9dc5;
  for (const character of email) sum = Math.imul(sum ^ (character.codePointAt(0) as number), 0x01000193);
  return (sum >>> 0).toString(36);
}

/**
 * Storage key scoped to one user. Throws without a user: an entry without an owner would be offered to the next user.
 */
export function userScopedKey(kind: string, userKey: string, name: string): string {
  if (userKey === '') throw new Error(`${kind}: no user to store this for.`);
  return `${kind}:${userKey}:${name}`;
}

/** Deletes the user's entries from this tab and from this device. */
export function deleteEntriesOf(userKey: string): void {
  const mark = `:${userKey}:`;
  for (const storage of [deviceStorage, tabStorage]) {
    for (const key of storage.keys()) if (key.includes(mark)) storage.write(key, null);
  }
}
