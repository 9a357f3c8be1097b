import { createHash } from 'node:crypto';

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const maxBytes = 120;

/**
 * A file name that Windows and Linux accept, without U+0085, U+2028 and U+2029, where other readers of a manifest end a
 * line. A changed name also gets the beginning of its hash, so that different names stay different.
 */
export function safeName(name: string): string {
  const normal = name.normalize('NFC');
  let safe = normal
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters and those that Windows refuses
    .replace(/[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '_')
    .replace(/[. ]+$/, '_')
    .replace(/^[. ]+/, '_');
  if (safe === '' || reserved.test(safe)) safe = `_${safe}`;
  if (safe === normal && Buffer.byteLength(safe) <= maxBytes) return safe;
  const [, stem = safe, extension = ''] = /^(.+?)(\.[^.]{1,10})?$/.exec(safe) ?? [];
  let short = stem;
  while (Buffer.byteLength(short) > maxBytes - 20) short = [...short].slice(0, -1).join('');
  return `${short}-${createHash('sha256').update(normal).digest('hex').slice(0, 8)}${extension}`;
}

/** Returns a function that makes each path unique: names that differ only in case get numbers. */
export function uniquePaths(): (folder: string, name: string) => string {
  const taken = new Set<string>();
  return (folder, name) => {
    const safe = safeName(name);
    for (let number = 1; ; number += 1) {
      const path = `${folder}/${number === 1 ? safe : safe.replace(/(\.[^.]*)?$/, `-${number}$1`)}`;
      const folded = path.toLowerCase();
      if (taken.has(folded)) continue;
      taken.add(folded);
      return path;
    }
  };
}
