import type { UnitRow } from '../index/postings.ts';

/** The encoded places of one written form in one unit. */
export interface FormPlaces extends UnitRow {
  /** Of the find, from 1 to 100. */
  readonly percent: number;
  /** Number of another form in the same unit, or `noForm`. */
  readonly next: number;
}

/** After the last form of a unit. */
export const noForm = -1;

/** Numbers kept of a form: its row, where its lines begin, where they and its tokens end, the unit's next form. */
const columns = 5;

/**
 * The encoded places of a term's written forms. In columns, since a term has one for each form and unit: tens of
 * thousands where it is frequent.
 */
export class FormColumns {
  readonly #rows: Uint8Array[] = [];
  readonly #percents: number[] = [];
  #numbers = new Int32Array(256 * columns);
  #count = 0;

  /** Adds a row of postings; the forms that are added next are in it. */
  addRow(row: Uint8Array, percent: number): void {
    this.#rows.push(row);
    this.#percents.push(percent);
  }

  /** Adds a form in the last row, and returns its number; `next` is another form in the same unit. */
  add(from: number, middle: number, end: number, next: number): number {
    let at = columns * this.#count;
    if (at === this.#numbers.length) this.#grow();
    this.#numbers[at++] = this.#rows.length - 1;
    this.#numbers[at++] = from;
    this.#numbers[at++] = middle;
    this.#numbers[at++] = end;
    this.#numbers[at] = next;
    return this.#count++;
  }

  /** The form with this number; undefined for `noForm`. */
  at(number: number): FormPlaces | undefined {
    if (number === noForm) return undefined;
    const at = columns * number;
    const row = this.#numbers[at] as number;
    return {
      percent: this.#percents[row] as number,
      row: this.#rows[row] as Uint8Array,
      from: this.#numbers[at + 1] as number,
      middle: this.#numbers[at + 2] as number,
      end: this.#numbers[at + 3] as number,
      next: this.#numbers[at + 4] as number,
    };
  }

  #grow(): void {
    const larger = new Int32Array(2 * this.#numbers.length);
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}
