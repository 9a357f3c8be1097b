/** Whole numbers from 0 to 2⁵³ as bytes, in as few as each needs (LEB128: seven bits a byte, the lowest first). */
export function encodeNumbers(numbers: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (const number of numbers) {
    let rest = number;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

/** The numbers that `encodeNumbers` took; of damaged bytes it makes any numbers. */
export function decodeNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let number = 0;
  let scale = 1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    number += (byte & 0x7f) * scale;
    scale *= 0x80;
    if (byte >= 0x80) continue;
    numbers.push(number);
    number = 0;
    scale = 1;
  }
  return numbers;
}
