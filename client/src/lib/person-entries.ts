/**
 * The key of something that this device keeps for one person. A shared computer has many: nobody sees another's work,
 * and their addresses are not written down on it.
 */
export function personKey(kind: string, email: string, name: string): string {
  return `${kind}:${personMark(email)}:${name}`;
}

/** Takes what the device keeps for this person off it, in this tab and for good. */
export function dropEntriesOf(email: string): void {
  const mark = `:${personMark(email)}:`;
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.includes(mark)) storage.removeItem(key);
    }
  } catch {
    // Storage is closed to us: then nothing was kept either.
  }
}

/** Stands for a person without naming them. FNV-1a: short, and the same on every visit. */
export function personMark(email: string): string {
  let sum = 0x811c9dc5;
  for (const character of email) sum = Math.imul(sum ^ (character.codePointAt(0) as number), 0x01000193);
  return (sum >>> 0).toString(36);
}
