import { ask, askJson } from './client.ts';
import { type Context, UnavailableError, type Writer } from './writer.ts';

/** Creates tags, each under a new name; all that were acknowledged must exist. */
export class TagCreator implements Writer {
  readonly name = 'new tags';
  readonly everyMs: number;
  readonly #context: Context;
  readonly #acknowledged = new Set<string>();
  #last = 0;

  constructor(context: Context, everyMs: number) {
    this.#context = context;
    this.everyMs = everyMs;
  }

  async step(): Promise<void> {
    this.#last += 1;
    const name = `nowy tag ${this.#last}`;
    const { target, journal } = this.#context;
    const answer = await askJson(target, 'POST', '/api/tags.php', { name, type: 'keyword' });
    journal.count(answer);
    if (answer.status !== 200) throw new UnavailableError(`new tag: ${answer.status}`);
    this.#acknowledged.add(name);
    journal.acknowledge('tags');
  }

  async verify(): Promise<void> {
    const answer = await ask(this.#context.target, '/api/tags.php');
    if (answer.status !== 200) throw new UnavailableError(`tags: ${answer.status}`);
    const stored = new Set((answer.json() as { data: { name: string }[] }).data.map(({ name }) => name));
    for (const name of this.#acknowledged) {
      if (stored.has(name)) continue;
      this.#context.journal.lost.push(name);
      this.#acknowledged.delete(name);
    }
  }
}
