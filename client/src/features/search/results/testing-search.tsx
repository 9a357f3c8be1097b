import { type FakeAnswers, type SentRequest, show, startFakeApi } from '../../../testing/fake-api.tsx';
import { ArchiveSearch } from '../archive-search.tsx';
import { makeResults } from './testing-results.ts';

/** The library's search with a fake server that answers each search with the most recently set results. */
export class FakeSearch {
  readonly answers: FakeAnswers = { 'GET /api/search/suggest': { body: { data: [] } } };
  readonly #sent: SentRequest[] = startFakeApi(this.answers);

  answerWith(results: Parameters<typeof makeResults>[0]): void {
    this.answers['GET /api/search?'] = { body: { data: makeResults(results) } };
  }

  open(address: string) {
    return show(
      <ArchiveSearch renderPortrait={({ interviewee }) => <i>portret: {interviewee}</i>}>
        <p>wszystkie nagrania</p>
      </ArchiveSearch>,
      null,
      address,
    );
  }

  /** Addresses of the searches that were sent. */
  get searches(): string[] {
    return this.#sent.filter(({ address }) => address.startsWith('/api/search?')).map(({ address }) => address);
  }
}
