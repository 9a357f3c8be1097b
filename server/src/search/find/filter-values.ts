import { type FacetName, facetNames } from '@glosy/core/search';
import type { RecordingFacts } from '../recording-facts.ts';

/** The filters that depend on what was found, and those that depend on the recording alone. */
export type FactName = Exclude<FacetName, 'proofread'>;

export interface FilterValue {
  readonly name: FactName;
  readonly value: string;
}

const factNames = facetNames.filter((name): name is FactName => name !== 'proofread');

export const valuesOf: Readonly<Record<FactName, (facts: RecordingFacts) => readonly string[]>> = {
  narrator: ({ narrator }) => present(narrator),
  tag: ({ tags }) => tags.map(String),
  place: ({ place }) => present(place),
  decade: ({ decades }) => decades.map(String),
  year: ({ date }) => present(date.slice(0, 4)),
  photos: ({ hasPhotos }) => (hasPhotos ? ['1'] : []),
};

function present(value: string): string[] {
  return value === '' ? [] : [value];
}

/** The values of all recordings, each with a number: thousands of results are counted in an array, not in maps of texts. */
export class FilterValues {
  readonly #numbers = new Map<string, number>();
  readonly #values: FilterValue[] = [];

  /** By number. */
  get all(): readonly FilterValue[] {
    return this.#values;
  }

  /** The numbers of a recording's values, in the order of the filters. */
  numbersOf(facts: RecordingFacts): Int32Array {
    return Int32Array.from(
      factNames.flatMap((name) => valuesOf[name](facts).map((value) => this.#number(name, value))),
    );
  }

  #number(name: FactName, value: string): number {
    const key = `${name} ${value}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#values.push({ name, value });
    this.#numbers.set(key, this.#values.length - 1);
    return this.#values.length - 1;
  }
}
