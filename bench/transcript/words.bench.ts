/**
 * The player and the editor with 10,000 lines and 100,000 words that have times and certainty, compared with the same
 * lines without, in alternating rounds: the first line, dropped frames, moved lines, keystrokes, memory. Run after `npm run build`:
 * `npx tsx bench/transcript/words.bench.ts [--rounds 5] [--lines 10000] [--seconds 10]`. Ends with a failure when a bar is
 * missed.
 */
import { parseArgs } from 'node:util';
import { Archive } from '../../e2e/support/archive.ts';
import { type Bar, judge } from './bars.ts';
import { addLongInterview, recognisedWords, upload } from './long-interview.ts';
import { pageMemory, quantile, soundKnown, type, type Visit, visit, watch } from './measured-page.ts';
import { signIn } from './sign-in.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    lines: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '10' },
  },
});
const lines = Number(options.lines);

type Figures = Record<string, number>;
/** Only characters with a key on the driver's keyboard. */
const typed = 'Pracowali w hucie przy rynku, a po wojnie u nas. ';

async function main(): Promise<void> {
  const archive = await Archive.start();
  try {
    const staff = await signIn(archive, archive.createAccount('editor'));
    const first = '1\n00:00:00,000 --> 00:00:04,000\nZdanie.\n';
    const worded = await addLongInterview(staff, first, lines * 4, 'BENCH-2');
    await upload(staff, `${worded}_rozmowa.json`, Buffer.from(recognisedWords(lines)), 'application/json');
    const query = { id: worded, filename: `${worded}_rozmowa.srt` };
    const text = await (await staff.get('/api/getsrt.php', { params: query })).text();
    const plain = await addLongInterview(staff, text, lines * 4, 'BENCH-1');
    const storageState = await (await signIn(archive, archive.createAccount('user'))).storageState();
    const visits = [plain, worded].map(
      (id): Visit => ({ url: `${archive.url}/library/recording/${id}`, storageState, line: '.line' }),
    );
    const editorState = await staff.storageState();
    const edited = [plain, worded].map(
      (id): Visit => ({
        url: `${archive.url}/recordings/${id}/view`,
        storageState: editorState,
        state: { showPlayer: true, initialTimestamp: new Date(lines * 2000).toISOString().slice(11, 19) },
        line: '.line textarea:not([readonly])',
      }),
    );
    for (const each of [...visits, ...edited, ...visits, ...edited]) await (await visit(each)).browser.close();
    const rounds: Record<'player' | 'editor', Figures[]>[] = [];
    for (let round = 0; round < Number(options.rounds); round += 1) {
      const [without, withWords] = visits as [Visit, Visit];
      const [edit, editWords] = edited as [Visit, Visit];
      rounds.push({
        player: [await measure(without, false), await measure(withWords, true)],
        editor: [await measureEditor(edit, false), await measureEditor(editWords, true)],
      });
      console.log(JSON.stringify(rounds.at(-1)));
    }
    for (const page of ['player', 'editor'] as const) {
      report(
        page,
        rounds.map((round) => round[page]),
      );
    }
  } finally {
    await archive.remove();
  }
}

async function measure(visited: Visit, hasWords: boolean): Promise<Figures> {
  const measured = await visit(visited);
  const { page, firstLine } = measured;
  await soundKnown(measured);
  if (hasWords) await page.getByRole('button', { name: 'Zaznaczaj wypowiadane słowo' }).waitFor();
  await page.evaluate(() => {
    const seen = { marks: 0, movedLines: 0 };
    const set = CSS.highlights.set.bind(CSS.highlights);
    CSS.highlights.set = (name, highlight) => {
      if (name === 'spoken-word') seen.marks += 1;
      return set(name, highlight);
    };
    const heights = new WeakMap<Element, number>();
    const sample = () => {
      for (const row of document.querySelectorAll('[role=listitem][aria-posinset]')) {
        const { height } = row.getBoundingClientRect();
        if (height !== (heights.get(row) ?? height)) seen.movedLines += 1;
        heights.set(row, height);
      }
    };
    new MutationObserver(sample).observe(document.body, { attributes: true, subtree: true });
    Object.assign(window, { seen });
  });
  await page.getByRole('button', { name: 'Odtwórz', exact: true }).click();
  await page.getByRole('combobox', { name: 'Prędkość odtwarzania' }).selectOption('2');
  const { longTasks, droppedPerSecond } = await watch(measured, Number(options.seconds));
  const seen = await page.evaluate(() => (window as unknown as { seen: Pick<Figures, 'marks' | 'movedLines'> }).seen);
  const memory = await pageMemory(measured);
  await measured.browser.close();
  return { firstLine, droppedPerSecond, longTasks: longTasks.length, ...seen, memory };
}

async function measureEditor(visited: Visit, hasWords: boolean): Promise<Figures> {
  const measured = await visit(visited);
  const { page, firstLine } = measured;
  await soundKnown(measured);
  if (hasWords) await page.getByRole('button', { name: /^Następne niepewne słowo/ }).waitFor();
  await page.locator(`[aria-posinset="${lines / 2 + 1}"] textarea`).click();
  const { keys } = await type(measured, typed, 1000);
  const memory = await pageMemory(measured);
  await measured.browser.close();
  return { firstLine, keyMedian: quantile(keys, 0.5), keyP95: quantile(keys, 0.95), memory };
}

/** Words may cost a tenth of the first line; `times` is relative to the page without words. */
const bars: Record<string, Bar> = {
  firstLine: { times: 1.1 },
  keyMedian: { times: 1.1 },
  droppedPerSecond: { atMost: 0.5 },
  longTasks: { atMost: 0 },
  movedLines: { atMost: 0 },
  // 1.8 times the floor of transcript.bench.ts.
  memory: { atMost: 64 },
};

function report(page: string, rounds: readonly Figures[][]): void {
  const medians = (place: number): Record<string, number> =>
    Object.fromEntries(
      Object.keys(rounds[0]?.[place] ?? {}).map((name) => [
        name,
        quantile(
          rounds.map((round) => round[place]?.[name] ?? Number.NaN),
          0.5,
        ),
      ]),
    );
  const rows = judge(page, medians(1), medians(0), bars);
  console.table(rows);
  console.log(
    JSON.stringify({ bench: 'words', page, lines, rounds: rounds.length, without: medians(0), figures: rows }),
  );
  if (rows.some((row) => row.verdict === 'missed')) process.exitCode = 1;
}

await main();
