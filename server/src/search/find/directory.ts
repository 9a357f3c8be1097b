import { decodeLines, type UnitLines } from '../index/line-facts.ts';
import { blockOf } from '../index/postings.ts';
import type { RecordingFacts } from '../recording-facts.ts';
import { readGenerations, type SearchStore } from '../search-store.ts';
import { FilterValues } from './filter-values.ts';
import { NameList } from './name-list.ts';

/** An indexed text. */
export interface Unit {
  readonly id: number;
  readonly recording: string;
  /** Null for the description. */
  readonly transcriptId: string | null;
  /** Of the index, when the unit was last written. */
  readonly generation: number;
}

export interface KnownFacts extends RecordingFacts {
  /** Numbers of `Directory.filterValues`. */
  readonly values: Int32Array;
}

/**
 * Which text each unit is, and the facts of recordings and lines, in memory: as of the index's last write. About
 * five bytes for each line that was looked at.
 */
export class Directory {
  readonly #store: SearchStore;
  readonly #units = new Map<number, Unit>();
  readonly #facts = new Map<string, KnownFacts>();
  #blocks: number[] | undefined;
  #names: NameList | undefined;
  #filterValues = new FilterValues();
  readonly #lines = new Map<number, UnitLines>();
  readonly #unitsOf = new Map<string, number[]>();
  #generation = 0;
  #refreshing: Promise<void> | undefined;

  constructor(store: SearchStore) {
    this.#store = store;
  }

  unit(id: number): Unit | undefined {
    return this.#units.get(id);
  }

  /** The blocks of the units. */
  get blocks(): readonly number[] {
    this.#blocks ??= [...new Set([...this.#units.keys()].map(blockOf))];
    return this.#blocks;
  }

  unitsOf(recording: string): readonly number[] {
    return this.#unitsOf.get(recording) ?? [];
  }

  facts(recording: string): KnownFacts | undefined {
    return this.#facts.get(recording);
  }

  get units(): Iterable<Unit> {
    return this.#units.values();
  }

  /** The write of the index that is known. */
  get generation(): number {
    return this.#generation;
  }

  /** The values by which the recordings are filtered. */
  get filterValues(): FilterValues {
    return this.#filterValues;
  }

  /** The recordings whose title or narrator contains a folded text at the start of a word, or `insideToo`. */
  named(folded: string, insideToo: boolean): string[] {
    return this.#nameList.containing(folded, insideToo);
  }

  /** The recordings with a signature, or made on a day or in a month (`2019-05`). */
  called(signature: string, date: string | undefined): string[] {
    return this.#nameList.called(signature, date);
  }

  get #nameList(): NameList {
    this.#names ??= new NameList(this.#facts);
    return this.#names;
  }

  /** The lines of the units, those that are not in the index any more left out. */
  async lines(units: readonly number[]): Promise<ReadonlyMap<number, UnitLines>> {
    const missing = units.filter((id) => this.#units.has(id) && !this.#lines.has(id));
    for (let from = 0; from < missing.length; from += unitsPerQuery) {
      const rows = await this.#store.db
        .selectFrom('search_units')
        .select(['id', 'lines', 'generation'])
        .where('id', 'in', missing.slice(from, from + unitsPerQuery))
        .execute();
      for (const { id, lines, generation } of rows) {
        // A unit that was written meanwhile is read again after the next refresh.
        if (this.#units.get(id)?.generation === generation) this.#lines.set(id, decodeLines(lines));
      }
    }
    return this.#lines;
  }

  /** Reads what was written since the last refresh. */
  async refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = undefined;
    });
    await this.#refreshing;
  }

  async #read(): Promise<void> {
    const { db } = this.#store;
    const { generation, cleared } = await readGenerations(db);
    if (generation === this.#generation) return;
    // A lower number: the tables were made anew.
    if (cleared > this.#generation || generation < this.#generation) this.#forget();
    const known = this.#generation;
    const recordings = await db
      .selectFrom('search_recordings')
      .select(['recording', 'facts'])
      .where('generation', '>', known)
      .execute();
    const units = await db
      .selectFrom('search_units')
      .select(['id', 'recording', 'transcript_id', 'generation'])
      // Also the transcripts that stayed as they were when the recording was written.
      .where('recording', 'in', db.selectFrom('search_recordings').select('recording').where('generation', '>', known))
      .execute();
    for (const { recording, facts } of recordings) this.#replaceFacts(recording, facts);
    const before = new Map(recordings.flatMap(({ recording }) => this.#takeUnits(recording)));
    // Units and facts share one string of each name: to find a recording by it, no characters are compared.
    const names = new Map(recordings.map(({ recording }) => [recording, recording]));
    for (const { id, recording, transcript_id: transcriptId, generation } of units) {
      this.#addUnit({ id, recording: names.get(recording) ?? recording, transcriptId, generation }, before.get(id));
    }
    this.#blocks = undefined;
    this.#generation = generation;
  }

  #forget(): void {
    this.#units.clear();
    this.#facts.clear();
    this.#lines.clear();
    this.#unitsOf.clear();
    this.#filterValues = new FilterValues();
    this.#generation = 0;
  }

  #replaceFacts(recording: string, facts: string): void {
    this.#names = undefined;
    this.#facts.delete(recording);
    if (facts === '') return;
    const read = JSON.parse(facts) as RecordingFacts;
    this.#facts.set(recording, { ...read, values: this.#filterValues.numbersOf(read) });
  }

  /** Removes the units of a recording, and returns them with their lines, as far as these are known. */
  #takeUnits(recording: string): [number, KnownUnit][] {
    const taken = this.unitsOf(recording).map((id): [number, KnownUnit] => {
      const known = { generation: this.#units.get(id)?.generation, lines: this.#lines.get(id) };
      this.#units.delete(id);
      this.#lines.delete(id);
      return [id, known];
    });
    this.#unitsOf.delete(recording);
    return taken;
  }

  #addUnit(unit: Unit, before: KnownUnit | undefined): void {
    this.#units.set(unit.id, unit);
    this.#unitsOf.set(unit.recording, [...this.unitsOf(unit.recording), unit.id]);
    if (before?.lines && before.generation === unit.generation) this.#lines.set(unit.id, before.lines);
  }
}

interface KnownUnit {
  readonly generation: number | undefined;
  readonly lines: UnitLines | undefined;
}

const unitsPerQuery = 500;
