/** Writes whole numbers of up to 2⁵³ in as few bytes as they need (LEB128: seven bits a byte, the lowest first). */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(256);
  #length = 0;

  /** Begins anew; what `take` gave stays as it is. */
  clear(): void {
    this.#length = 0;
  }

  number(value: number): void {
    this.#reserve(8);
    let rest = value;
    for (; rest > 0x7fff_ffff; rest = Math.floor(rest / 0x80)) this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
    for (; rest >= 0x80; rest >>>= 7) this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
    this.#bytes[this.#length++] = rest;
  }

  /** Any sign: small numbers of either sign stay short. */
  signed(value: number): void {
    this.number(value < 0 ? -2 * value - 1 : 2 * value);
  }

  text(value: string): void {
    const bytes = Buffer.from(value, 'utf8');
    this.number(bytes.length);
    this.append(bytes);
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  get length(): number {
    return this.#length;
  }

  /** What was written, until the next call. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** A copy of what was written. */
  take(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/** Reads what a `ByteWriter` wrote. Past the end every number is 0. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Where the next number begins. */
  get at(): number {
    return this.#at;
  }

  skip(length: number): void {
    this.#at += length;
  }

  number(): number {
    let byte = this.#bytes[this.#at++] ?? 0;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let scale = 0x80; byte >= 0x80; scale *= 0x80) {
      byte = this.#bytes[this.#at++] ?? 0;
      value += (byte & 0x7f) * scale;
    }
    return value;
  }

  signed(): number {
    const value = this.number();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  text(): string {
    const length = this.number();
    return Buffer.from(this.slice(length)).toString('utf8');
  }

  /** The next bytes, without a copy. */
  slice(length: number): Uint8Array {
    const from = this.#at;
    this.#at += length;
    return this.#bytes.subarray(from, this.#at);
  }
}
