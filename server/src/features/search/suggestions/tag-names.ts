import { fold } from '@glosy/core/fold';
import type { Queryable } from '../../../database/database.ts';
import type { Directory } from '../../../search/find/directory.ts';
import { listTagNames } from '../visible-archive.repository.ts';

/**
 * The names of all tags, also of those that a caller may not see, as of the directory's generation: a renamed tag is
 * written to the index within two seconds.
 */
export class TagNames {
  readonly #db: Queryable;
  readonly #directory: Directory;
  #generation: number | undefined;
  #names: readonly { readonly id: number; readonly folded: string }[] = [];

  constructor(db: Queryable, directory: Directory) {
    this.#db = db;
    this.#directory = directory;
  }

  /** Numbers of the tags whose names contain a folded text. */
  async containing(folded: string): Promise<number[]> {
    const { generation } = this.#directory;
    if (this.#generation !== generation) {
      const tags = await listTagNames(this.#db);
      this.#names = tags.map(({ id, name }) => ({ id, folded: fold(name) }));
      this.#generation = generation;
    }
    return this.#names.filter((tag) => tag.folded.includes(folded)).map(({ id }) => id);
  }
}
