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

/** Reads numbers written by `encodeNumbers`; from damaged bytes it returns arbitrary numbers. */
export class NumberReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  next(): number {
    let byte = this.#bytes[this.#at++] ?? 0;
    let number = byte & 0x7f;
    for (let scale = 0x80; byte >= 0x80; scale *= 0x80) {
      byte = this.#bytes[this.#at++] ?? 0;
      number += (byte & 0x7f) * scale;
    }
    return number;
  }
}

export function decodeNumbers(bytes: Uint8Array): number[] {
  const reader = new NumberReader(bytes);
  const numbers: number[] = [];
  while (!reader.isAtEnd) numbers.push(reader.next());
  return numbers;
}
