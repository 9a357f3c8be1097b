import { fold } from '@glosy/core/text/fold';
import { takeTurns } from '../../lib/take-turns.ts';
import { chunks } from '../index/chunks.ts';
import { type DocumentLines, decodeLines } from '../index/line-facts.ts';
import type { RecordingFacts } from '../recording-facts.ts';
import { readGenerations, type SearchStore } from '../search-store.ts';

/** An indexed text. */
export interface Document {
  readonly id: number;
  readonly recording: string;
  /** Null for the description. */
  readonly transcriptId: string | null;
  /** Index generation of the document's last write. */
  readonly generation: number;
}

/** The recordings and transcripts that a caller may see. */
export interface Visible {
  readonly recordings: ReadonlySet<string>;
  /** The transcripts that are not in the trash. */
  readonly transcripts: ReadonlySet<string>;
}

const documentsPerQuery = 100;

/**
 * The documents of the index with the facts of their recordings and lines, in memory, as of the index's last write.
 * About 13 bytes for each line that was read.
 */
export class Catalog {
  readonly #store: SearchStore;
  readonly #documents = new Map<number, Document>();
  readonly #documentsOf = new Map<string, readonly Document[]>();
  readonly #facts = new Map<string, RecordingFacts>();
  readonly #lines = new Map<number, { readonly generation: number; readonly lines: DocumentLines }>();
  #generation = 0;
  #refreshing: Promise<void> | undefined;

  constructor(store: SearchStore) {
    this.#store = store;
  }

  document(id: number): Document | undefined {
    return this.#documents.get(id);
  }

  documentsOf(recording: string): readonly Document[] {
    return this.#documentsOf.get(recording) ?? [];
  }

  facts(recording: string): RecordingFacts | undefined {
    return this.#facts.get(recording);
  }

  /** The documents of these recordings, without transcripts that are in the trash. */
  documentsWithin({ recordings, transcripts }: Visible): ReadonlySet<number> {
    const within = new Set<number>();
    for (const { id, recording, transcriptId } of this.#documents.values()) {
      if (recordings.has(recording) && (transcriptId === null || transcripts.has(transcriptId))) within.add(id);
    }
    return within;
  }

  /** The recordings whose title or narrator contains a folded text at the start of a word, or `insideToo`. */
  named(folded: string, insideToo: boolean): string[] {
    const isMeant = ({ names }: RecordingFacts) => {
      for (let at = names.indexOf(folded); at >= 0; at = names.indexOf(folded, at + 1)) {
        if (insideToo || !isLetter.test(names[at - 1] ?? '')) return true;
      }
      return false;
    };
    return this.#recordingsWhere(isMeant);
  }

  /** Recordings with a signature, ignoring letter case and hyphens, or made on a day or in a month (`2019-05`). */
  called(signature: string, date: string | undefined): string[] {
    const compact = compactOf(signature);
    return this.#recordingsWhere(
      (facts) => compactOf(facts.signature) === compact || (date !== undefined && facts.date.startsWith(date)),
    );
  }

  #recordingsWhere(isMeant: (facts: RecordingFacts) => boolean): string[] {
    return [...this.#facts].filter(([, facts]) => isMeant(facts)).map(([recording]) => recording);
  }

  /** The lines of the documents. A document that was written since the last refresh is left out. */
  async lines(ids: readonly number[]): Promise<ReadonlyMap<number, DocumentLines>> {
    const letOthersRun = takeTurns();
    for (const some of chunks(
      ids.filter((id) => !this.#hasLines(id)),
      documentsPerQuery,
    )) {
      const rows = await this.#store.db
        .selectFrom('search_documents')
        .select(['id', 'lines', 'speakers', 'generation'])
        .where('id', 'in', some)
        .execute();
      for (const { id, generation, ...stored } of rows) {
        await letOthersRun();
        this.#lines.set(id, { generation, lines: decodeLines(stored) });
      }
    }
    const found = new Map<number, DocumentLines>();
    for (const id of ids) {
      const known = this.#hasLines(id) ? this.#lines.get(id) : undefined;
      if (known) found.set(id, known.lines);
    }
    return found;
  }

  #hasLines(id: number): boolean {
    return this.#lines.get(id)?.generation === (this.#documents.get(id)?.generation ?? -1);
  }

  /** Reads the changes since the last refresh. */
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
    // A lower number means that the tables were recreated.
    if (cleared > this.#generation || generation < this.#generation) this.#forget();
    const changed = db.selectFrom('search_recordings').where('generation', '>', this.#generation);
    const recordings = await changed.select(['recording', 'facts']).execute();
    const documents = await db
      .selectFrom('search_documents')
      .select(['id', 'recording', 'transcript_id as transcriptId', 'generation'])
      // Includes unchanged transcripts of recordings that were written.
      .where('recording', 'in', changed.select('recording'))
      .execute();
    const removed = recordings.flatMap(({ recording }) => this.documentsOf(recording));
    for (const { id } of removed) this.#documents.delete(id);
    for (const { recording, facts } of recordings) {
      this.#documentsOf.delete(recording);
      if (facts === '') this.#facts.delete(recording);
      else this.#facts.set(recording, JSON.parse(facts) as RecordingFacts);
    }
    for (const document of documents) {
      this.#documents.set(document.id, document);
      this.#documentsOf.set(document.recording, [...this.documentsOf(document.recording), document]);
    }
    for (const { id } of removed) if (!this.#documents.has(id)) this.#lines.delete(id);
    this.#generation = generation;
  }

  #forget(): void {
    for (const known of [this.#documents, this.#documentsOf, this.#facts, this.#lines]) known.clear();
    this.#generation = 0;
  }
}

const isLetter = /[\p{L}\p{N}]/u;

const compactOf = (signature: string) => fold(signature).replace(/[^\p{L}\p{N}]/gu, '');
