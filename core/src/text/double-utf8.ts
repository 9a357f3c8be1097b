/** Encodings in which programs misread UTF-8 before they wrote it as UTF-8 once more. */
const misread = ['windows-1252', 'windows-1250', 'iso-8859-2'] as const;
const polish = /^[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”“’‘–—…«»\u00A0]+$/;

/**
 * Undoes UTF-8 that was encoded twice or more (`Å‚` for `ł`), in all rows or in some; other text is returned unchanged.
 */
export function repairDoubleUtf8(text: string): string {
  let repaired = text;
  for (let pass = 0; pass < 3; pass++) {
    const next = undoOnce(repaired);
    if (next === repaired) break;
    repaired = next;
  }
  return repaired;
}

function undoOnce(text: string): string {
  return text.split('\n').map(undoRow).join('\n');
}

function undoRow(text: string): string {
  if (!/[ÃÅÄĂĹâ]/.test(text)) return text;
  let [best, most] = [text, 0];
  for (const bytes of byteTables) {
    const { result, undone, others } = undo(text, bytes);
    if (undone > most && undone > others) [best, most] = [result, undone];
  }
  return best;
}

/**
 * The text with each run that is valid UTF-8 in the encoding's bytes decoded, and the numbers of runs that are valid
 * and invalid.
 */
function undo(text: string, bytes: ReadonlyMap<string, number>): { result: string; undone: number; others: number } {
  let undone = 0;
  let others = 0;
  const result = text.replace(/[^\p{ASCII}]+/gu, (run) => {
    const codes = Array.from(run, (character) => bytes.get(character) ?? -1);
    const decoded = codes.includes(-1) ? null : decode(Uint8Array.from(codes));
    if (decoded === null) others += 1;
    else undone += 1;
    return decoded ?? run;
  });
  return { result, undone, others };
}

function decode(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return polish.test(text) || /[ÃÅÄĂĹâ]/.test(text) ? text : null;
  } catch {
    return null;
  }
}

function bytesOf(encoding: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding);
  const upper = Array.from({ length: 128 }, (_, index) => index + 128);
  // Programs also write bytes as the characters with the same numbers (ISO-8859-1).
  const sameNumber = upper.slice(0, 32).map((byte): [string, number] => [String.fromCharCode(byte), byte]);
  // Decodes as a stream, because otherwise Node decodes Windows-1252 as ISO-8859-1.
  return new Map([
    ...sameNumber,
    ...upper.map((byte): [string, number] => [decoder.decode(Uint8Array.of(byte), { stream: true }), byte]),
  ]);
}

const byteTables = misread.map(bytesOf);
