/**
 * The public player and the transcript editor with 10,000 lines and eleven hours of audio, compared with their floor: a
 * page with only a windowed list of the same transcript and one text field. All are built for production; each visit
 * has a separate browser, in alternating rounds, so that other work of the machine slows all three alike. Run after
 * `npm run build`: `npx tsx bench/transcript/transcript.bench.ts [--rounds 5] [--lines 10000] [--seconds 10]`.
 * Ends with a failure when a bar is missed.
 */
import { parseArgs } from 'node:util';
import { Archive } from '../../e2e/support/archive.ts';
import { type Bar, judge } from './bars.ts';
import { addLongInterview, longTranscript } from './long-interview.ts';
import {
  type MeasuredPage,
  pageMemory,
  quantile,
  search,
  soundKnown,
  type Typed,
  type,
  type Visit,
  visit,
  watch,
} from './measured-page.ts';
import { serveFloor } from './page-server.ts';
import { measureSaves } from './saves.ts';
import { signIn } from './sign-in.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    lines: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '10' },
  },
});
const lines = Number(options.lines);
const seconds = Number(options.seconds);
/** Only characters with a key on the driver's keyboard: it inserts others without key events, unlike users. */
const typed = 'Pracowali w hucie przy rynku, a po wojnie u nas. ';
/** The autosave runs 5 s after the last key, and its confirmation disappears 3 s later. */
const afterTypingMs = 6500;
/** Visits of each page before anything is measured. */
const warmingVisits = 5;
/** Navigation state that opens the editor, and the selector of an editable line. */
const editorInTheMiddle = {
  state: { showPlayer: true, initialTimestamp: new Date(lines * 2000).toISOString().slice(11, 19) },
  line: '.line textarea:not([readonly])',
};

export type Figures = Record<string, number>;

async function main(): Promise<void> {
  const srt = longTranscript(lines);
  const archive = await Archive.start();
  const floor = await serveFloor(srt);
  try {
    const editor = await signIn(archive, archive.createAccount('editor'));
    const id = await addLongInterview(editor, srt, lines * 4);
    const staff = await editor.storageState();
    const user = await (await signIn(archive, archive.createAccount('user'))).storageState();
    const saves = await measureSaves(editor, id);
    const visits = {
      floor: { url: floor.url, line: '.line' },
      player: { url: `${archive.url}/library/recording/${id}`, storageState: user, line: '.line' },
      editor: { url: `${archive.url}/recordings/${id}/view`, storageState: staff, ...editorInTheMiddle },
    };
    // A library's server has run for days, while the first requests of a new process are several times slower.
    for (let visited = 0; visited < warmingVisits; visited += 1) {
      for (const each of Object.values(visits)) await (await visit(each)).browser.close();
    }
    const rounds: Record<'floor' | 'player' | 'editor', Figures>[] = [];
    for (let round = 0; round < Number(options.rounds); round += 1) {
      rounds.push({
        floor: await measureFloor(visits.floor),
        player: await measurePlayer(visits.player),
        editor: await measureEditor(visits.editor),
      });
      console.log(JSON.stringify(rounds.at(-1)));
    }
    report(rounds, saves);
  } finally {
    await floor.stop();
    await archive.remove();
  }
}

async function measureFloor(visited: Visit): Promise<Figures> {
  const measured = await visit(visited);
  await measured.page.getByRole('textbox').click();
  const typing = await type(measured, typed, afterTypingMs);
  return finish(measured, { firstLine: measured.firstLine, ...typingFigures(typing), ...(await following(measured)) });
}

async function measurePlayer(visited: Visit): Promise<Figures> {
  const measured = await visit(visited);
  const { page, firstLine } = measured;
  const ready = Math.max(firstLine, await soundKnown(measured));
  await page.getByRole('searchbox').click();
  const searched = await searchFor(measured);
  await page.keyboard.press('Control+A');
  const typing = await type(measured, typed, afterTypingMs);
  await page.getByRole('button', { name: 'Odtwórz', exact: true }).click();
  await page.getByRole('combobox', { name: 'Prędkość odtwarzania' }).selectOption('2');
  const figures = { ...typingFigures(typing), ...searched, ...(await following(measured)) };
  return finish(measured, { firstLine, ready, ...figures });
}

async function measureEditor(visited: Visit): Promise<Figures> {
  const measured = await visit(visited);
  const { page, firstLine } = measured;
  const ready = Math.max(firstLine, await soundKnown(measured));
  await page.keyboard.press('Control+F');
  const searched = await searchFor(measured);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.locator(`[aria-posinset="${lines / 2 + 1}"] textarea`).click();
  const typing = await type(measured, typed, afterTypingMs);
  await page.keyboard.press('F9');
  const figures = { ...typingFigures(typing), ...searched, ...(await following(measured)) };
  return finish(measured, { firstLine, ready, ...figures });
}

function typingFigures({ keys, longTasks }: Typed): Figures {
  return {
    keyMedian: quantile(keys, 0.5),
    keyP95: quantile(keys, 0.95),
    longTasksTyping: longTasks.length,
    longestTyping: Math.max(0, ...longTasks),
  };
}

/** The first keystroke, right after the page has loaded, and the rest of its word. */
async function searchFor(measured: MeasuredPage): Promise<Figures> {
  const [firstSearch = Number.NaN] = await search(measured, 'w');
  return { firstSearch, search: quantile(await search(measured, 'tedy'), 1) };
}

async function following(measured: MeasuredPage): Promise<Figures> {
  const { longTasks, droppedPerSecond } = await watch(measured, seconds);
  return { longTasksFollowing: longTasks.length, longestFollowing: Math.max(0, ...longTasks), droppedPerSecond };
}

async function finish(measured: MeasuredPage, figures: Figures): Promise<Figures> {
  const memory = await pageMemory(measured);
  await measured.browser.close();
  return { ...figures, memory };
}

/** The bars of the player and the editor; `times` is relative to the floor in the same run. */
const bars: Record<string, Bar> = {
  firstLine: { times: 2 },
  ready: { times: 2, of: 'firstLine' },
  keyP95: { times: 2, atMost: 16.7 },
  longTasksTyping: { atMost: 0 },
  longTasksFollowing: { atMost: 0 },
  droppedPerSecond: { atMost: 0.5 },
  firstSearch: { atMost: 50 },
  search: { atMost: 50 },
  memory: { times: 1.5 },
};

function report(rounds: readonly Record<'floor' | 'player' | 'editor', Figures>[], saves: Figures): void {
  const medians = (page: 'floor' | 'player' | 'editor'): Figures =>
    Object.fromEntries(
      Object.keys(rounds[0]?.[page] ?? {}).map((name) => [
        name,
        quantile(
          rounds.map((round) => round[page][name] ?? Number.NaN),
          0.5,
        ),
      ]),
    );
  const floor = medians('floor');
  const rows = [
    ...judge('player', medians('player'), floor, bars),
    ...judge('editor', medians('editor'), floor, bars),
    ...judge('server', saves, {}, { save: { atMost: 300 }, saveOfAllLines: { atMost: 300 } }),
  ];
  console.table(rows);
  console.log(JSON.stringify({ bench: 'transcript', lines, rounds: rounds.length, floor, figures: rows }));
  if (rows.some((row) => row.verdict === 'missed')) process.exitCode = 1;
}

await main();
