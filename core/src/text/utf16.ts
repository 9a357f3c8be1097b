export type WideEncoding = 'utf-16le' | 'utf-16be';

const sampleBytes = 64 * 1024;

/** UTF-16, detected by its byte order mark, or by zeros: the upper bytes of digits, spaces and most letters. */
export function wideEncodingOf(bytes: Uint8Array): WideEncoding | null {
  if (bytes.length < 2) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0] as [number, number];
  for (let at = 0; at < sample.length; at++) {
    if (sample[at] === 0) zeros[(at % 2) as 0 | 1]++;
  }
  const units = sample.length / 2;
  const [even, odd] = [zeros[0] / units, zeros[1] / units];
  if (even + odd < 0.3) return null;
  // A stray byte swaps upper and lower bytes after it, so the first pairs decide.
  if (Math.min(even, odd) < 0.05) return odd > even ? 'utf-16le' : 'utf-16be';
  return hasZeroEveryOther(sample, 1) ? 'utf-16le' : hasZeroEveryOther(sample, 0) ? 'utf-16be' : null;
}

function hasZeroEveryOther(sample: Uint8Array, place: 0 | 1): boolean {
  return [0, 2, 4, 6].every((at) => sample[at + place] === 0 && sample[at + 1 - place] !== 0);
}

/** Decodes UTF-16 that may be truncated, or shifted by a stray byte from some position on. The mark is dropped. */
export function decodeWide(bytes: Uint8Array, encoding: WideEncoding): string {
  const upper = encoding === 'utf-16le' ? 1 : 0;
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    if (!isShifted(bytes, at, upper)) continue;
    pieces.push(decodePart(bytes.subarray(from, at), encoding), '\uFFFD');
    from = at + 1;
    at -= 1;
  }
  pieces.push(decodePart(bytes.subarray(from, bytes.length - ((bytes.length - from) % 2)), encoding));
  return pieces.join('').replace(/^\uFEFF/, '');
}

function decodePart(bytes: Uint8Array, encoding: WideEncoding): string {
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

/** Whether the next four characters have the upper bytes of Polish letters (0 and 1) in place of their lower bytes. */
function isShifted(bytes: Uint8Array, at: number, upper: number): boolean {
  if (at + 8 >= bytes.length) return false;
  for (let pair = at; pair < at + 8; pair += 2) {
    if ((bytes[pair + 1 - upper] as number) > 1 && pair !== at) return false;
    if ((bytes[pair + upper] as number) <= 1) return false;
  }
  return true;
}
