import { PlaceReader } from '../index/postings.ts';
import { FormColumns, type FormPlaces, noForm } from './form-places.ts';
import { placeCode } from './place-code.ts';

/** Where a term stands in one unit: places of written forms, which are decoded when they are needed, and codes. */
export class UnitPlaces {
  /** Places of quotations and of aliases of several words, in their order; see `place-code.ts`. */
  readonly codes: Float64Array;
  readonly #columns: FormColumns;
  #firstForm = noForm;
  #formCount = 0;

  constructor(columns: FormColumns, codes: Float64Array = noCodes) {
    this.#columns = columns;
    this.codes = codes;
  }

  /** One of the written forms; `formAfter` gives the others, in no order. */
  get firstForm(): FormPlaces | undefined {
    return this.#columns.at(this.#firstForm);
  }

  formAfter(form: FormPlaces): FormPlaces | undefined {
    return this.#columns.at(form.next);
  }

  get formCount(): number {
    return this.#formCount;
  }

  /** Adds a form in the row that was added to the columns last. */
  addForm(from: number, middle: number, end: number): void {
    this.#firstForm = this.#columns.add(from, middle, end, this.#firstForm);
    this.#formCount++;
  }

  /** The same forms with other codes. */
  withCodes(codes: Float64Array): UnitPlaces {
    const places = new UnitPlaces(this.#columns, codes);
    places.#firstForm = this.#firstForm;
    places.#formCount = this.#formCount;
    return places;
  }
}

/** Where a term stands: unit → places. */
export type TermPlaces = ReadonlyMap<number, UnitPlaces>;

export const noCodes = new Float64Array(0);
const noColumns = new FormColumns();

/** Places without written forms. */
export const onlyCodes = (codes: Float64Array): UnitPlaces => new UnitPlaces(noColumns, codes);

/** Used again for each unit. */
export const placeReader = new PlaceReader();

/** Up to so many lists are merged one by one; more are sorted together. */
const mergedMost = 8;

/** Codes in their order, in an array that is used again and again. */
export class CodeList {
  codes = new Float64Array(64);
  count = 0;
  #merged = new Float64Array(64);

  /** Holds the codes of these places from now on. */
  fill(places: UnitPlaces): void {
    const { formCount, codes } = places;
    this.count = 0;
    for (let form = places.firstForm; form; form = places.formAfter(form)) {
      const before = this.count;
      const count = placeReader.readPlaces(form);
      this.#reserve(count);
      const { lines, tokens } = placeReader;
      for (let index = 0; index < count; index++) {
        this.codes[before + index] = placeCode(lines[index] as number, tokens[index] as number, form.percent);
      }
      this.count += count;
      if (before > 0 && formCount <= mergedMost) this.#merge(before);
    }
    if (formCount > mergedMost) this.codes.subarray(0, this.count).sort();
    if (codes.length === 0) return;
    const before = this.count;
    this.#reserve(codes.length);
    this.codes.set(codes, this.count);
    this.count += codes.length;
    if (before > 0) this.#merge(before);
  }

  /** Brings the codes until `middle` and those after it, each in their order, into one order. */
  #merge(middle: number): void {
    if (this.#merged.length < this.codes.length) this.#merged = new Float64Array(this.codes.length);
    const from = this.codes;
    const into = this.#merged;
    let a = 0;
    let b = middle;
    for (let at = 0; at < this.count; at++) {
      const takeFirst = b >= this.count || (a < middle && (from[a] as number) <= (from[b] as number));
      into[at] = from[takeFirst ? a++ : b++] as number;
    }
    this.codes = into;
    this.#merged = from;
  }

  #reserve(more: number): void {
    if (this.count + more <= this.codes.length) return;
    const larger = new Float64Array(2 * (this.count + more));
    larger.set(this.codes.subarray(0, this.count));
    this.codes = larger;
  }
}

/** The codes of the places, in an array of their own. */
export function codesOf(ofUnit: UnitPlaces): Float64Array {
  scratch.fill(ofUnit);
  return scratch.codes.slice(0, scratch.count);
}

const scratch = new CodeList();
