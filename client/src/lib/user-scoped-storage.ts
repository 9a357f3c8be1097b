/** Storage key scoped to one user; emails are hashed because the computer may be shared. */
export function userScopedKey(kind: string, email: string, name: string): string {
  return `${kind}:${hashUser(email)}:${name}`;
}

/** Deletes the user's entries from this tab and from this device. */
export function deleteEntriesOf(email: string): void {
  const mark = `:${hashUser(email)}:`;
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.includes(mark)) storage.removeItem(key);
    }
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Hashes an email with FNV-1a: short, and the same on every visit. */
export function hashUser(email: string): string {
  let sum = 0x811c9dc5;
  for (const character of email) sum = Math.imul(sum ^ (character.codePointAt(0) as number), 0x01000193);
  return (sum >>> 0).toString(36);
}
