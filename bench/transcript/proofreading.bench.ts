/**
 * Proofreading by keyboard in the editor: "next doubtful word" against reading line by line, on a machine's transcript
 * with 5 % wrong words, half of which are marked doubtful, and as many right words that are marked too. A program presses
 * the keys in the built product, and the saved text is compared with the spoken words. The time is computed by a model:
 *
 * - a key takes 0.2 s, with its modifiers (an average typist, Card, Moran and Newell);
 * - a decision about a word or a line takes 1.35 s (the same authors);
 * - played sound is listened to: a line whole, a doubtful word with half a second on each side;
 * - the reader notices each wrong word that is played, and no other one.
 *
 *   npm run build && npx tsx bench/transcript/proofreading.bench.ts [--lines 200]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { APIRequestContext, Page } from '@playwright/test';
import { readSrt } from '../../core/src/formats/subtitles/srt.ts';
import { Archive } from '../../e2e/support/archive.ts';
import { addLongInterview, upload } from './long-interview.ts';
import { quantile, visit } from './measured-page.ts';
import { signIn } from './sign-in.ts';

const { values: options } = parseArgs({ options: { lines: { type: 'string', default: '200' } } });
const lineCount = Number(options.lines);
const wordsPerLine = 10;
const lineSeconds = 4;
const wordSeconds = 0.3;

const keySeconds = 0.2;
const decisionSeconds = 1.35;
const aroundSeconds = 1;

const vocabulary = 'wtedy matka poszła do młyna po mąkę a ojciec został na łące z końmi i długo patrzył na drogę'.split(
  ' ',
);
const said = Array.from({ length: lineCount }, (_, line) =>
  Array.from({ length: wordsPerLine }, (__, at) => {
    const word = vocabulary[(line * 7 + at * 3) % vocabulary.length] ?? '';
    return at === wordsPerLine - 1 ? `${word}.` : word;
  }),
);
/**
 * Every twentieth word is wrong, and every second one of those is marked; for each marked one, a right word is also
 * marked.
 */
const isWrong = (line: number, at: number) => (line * wordsPerLine + at) % 20 === 6;
const isMarked = (line: number, at: number) => [6, 33].includes((line * wordsPerLine + at) % 40);
const wrong = (word: string) => `${word}my`;

interface Work {
  keys: number;
  decisions: number;
  listenedSeconds: number;
  /** Milliseconds from the key to the next doubtful word, selected. */
  answers: number[];
}

/** The recogniser's result: its words, some of them wrong, and the certainty of each. */
function recognised(): string {
  const segments = said.map((words, line) => {
    const timed = words.map((word, at) => {
      const start = line * lineSeconds + at * 0.35;
      const text = isWrong(line, at) ? wrong(word) : word;
      return { word: text, start, end: start + wordSeconds, score: isMarked(line, at) ? 0.2 : 0.95 };
    });
    return {
      start: line * lineSeconds,
      end: line * lineSeconds + 3.5,
      text: timed.map(({ word }) => word).join(' '),
      words: timed,
    };
  });
  return JSON.stringify({ segments });
}

async function main(): Promise<void> {
  const archive = await Archive.start();
  try {
    const editor = await signIn(archive, archive.createAccount('editor'));
    const figures = [await measure(archive, editor, 'A-1', byDoubt), await measure(archive, editor, 'B-1', byLines)];
    console.log(`load ${loadavg()[0]?.toFixed(1)}`);
    console.table(
      Object.fromEntries(figures.map((one, at) => [at === 0 ? 'next doubtful word' : 'line by line', one])),
    );
    console.log(JSON.stringify({ bench: 'proofreading', lines: lineCount, figures }));
  } finally {
    await archive.remove();
  }
}

async function measure(
  archive: Archive,
  editor: APIRequestContext,
  id: string,
  proofread: (page: Page) => Promise<Work>,
) {
  const first = '1\n00:00:00,000 --> 00:00:04,000\nZdanie.\n';
  await addLongInterview(editor, first, lineCount * lineSeconds, id);
  await upload(editor, `${id}_rozmowa.json`, Buffer.from(recognised()), 'application/json');
  const { page, browser } = await visit({
    url: `${archive.url}/recordings/${id}/view`,
    storageState: await editor.storageState(),
    state: { showPlayer: true, initialTimestamp: '00:00:00' },
    line: '.line textarea:not([readonly])',
  });
  await page.getByRole('button', { name: /^Następne niepewne słowo/ }).waitFor();
  await page.locator('[aria-posinset="1"] textarea').click();
  await page.keyboard.press('Control+Home');
  const from = performance.now();
  const { keys, decisions, listenedSeconds, answers } = await proofread(page);
  const pressedMs = performance.now() - from;
  await page.keyboard.press('Control+s');
  const corrected = await untilSaved(editor, id);
  await browser.close();
  const seconds = keys * keySeconds + decisions * decisionSeconds + listenedSeconds;
  return {
    ...corrected,
    keys,
    'keys per corrected word': keys / corrected.corrected,
    'minutes (model)': seconds / 60,
    'seconds per corrected word (model)': seconds / corrected.corrected,
    'answer of the key, median ms': answers.length > 0 ? quantile(answers, 0.5) : null,
    'answer of the key, p95 ms': answers.length > 0 ? quantile(answers, 0.95) : null,
    'pressed by the program, s': pressedMs / 1000,
  };
}

/** The field with the keyboard's focus: its line (from 0), its text, and the selection. */
function place(page: Page) {
  return page.evaluate(() => {
    const field = document.activeElement as HTMLTextAreaElement;
    const line = Number(field.closest('[aria-posinset]')?.getAttribute('aria-posinset')) - 1;
    return { line, text: field.value, start: field.selectionStart, end: field.selectionEnd };
  });
}

async function byDoubt(page: Page): Promise<Work> {
  const work: Work = { keys: 0, decisions: 0, listenedSeconds: 0, answers: [] };
  const marked = said.flatMap((words, line) =>
    words.flatMap((word, at) => (isMarked(line, at) ? [{ word, line, at }] : [])),
  );
  for (const { word, line, at } of marked) {
    const from = performance.now();
    await page.keyboard.press('Alt+i');
    await page.waitForFunction(
      (wanted) => {
        const field = document.activeElement as HTMLTextAreaElement | null;
        const shown = field?.closest('[aria-posinset]')?.getAttribute('aria-posinset');
        return shown === String(wanted + 1) && field !== null && field.selectionEnd > field.selectionStart;
      },
      line,
      { polling: 'raf' },
    );
    work.answers.push(performance.now() - from);
    work.keys += 1;
    work.decisions += 1;
    work.listenedSeconds += wordSeconds + aroundSeconds;
    if (!isWrong(line, at)) continue;
    await page.keyboard.type(word);
    work.keys += word.length;
  }
  // Confirms the last doubtful word.
  await page.keyboard.press('Alt+i');
  return { ...work, keys: work.keys + 1 };
}

async function byLines(page: Page): Promise<Work> {
  const work: Work = { keys: 0, decisions: 0, listenedSeconds: 0, answers: [] };
  const press = async (key: string) => {
    await page.keyboard.press(key);
    work.keys += 1;
  };
  for (const [line, words] of said.entries()) {
    await page.waitForFunction(
      (wanted) =>
        document.activeElement?.closest('[aria-posinset]')?.getAttribute('aria-posinset') === String(wanted + 1),
      line,
      { polling: 'raf' },
    );
    await press('Shift+F2');
    work.decisions += 1;
    work.listenedSeconds += lineSeconds;
    for (const [at, word] of words.entries()) {
      if (!isWrong(line, at)) continue;
      await press('Home');
      const endOf = (text: string) =>
        text
          .split(' ')
          .slice(0, at + 1)
          .join(' ').length;
      for (let now = await place(page); now.end < endOf(now.text); now = await place(page))
        await press('Control+ArrowRight');
      await press('Control+Shift+ArrowLeft');
      await page.keyboard.type(word);
      work.keys += word.length;
      work.decisions += 1;
    }
    await press('Control+Enter');
  }
  return work;
}

/** Compares the saved words with the spoken ones, once they no longer change. */
async function untilSaved(editor: APIRequestContext, id: string) {
  const query = { id, filename: `${id}_rozmowa.srt` };
  let [before, text] = ['', ''];
  do {
    before = text;
    await new Promise((resolve) => setTimeout(resolve, 8000));
    text = await (await editor.get('/api/getsrt.php', { params: query })).text();
  } while (text !== before);
  const saved = readSrt(text).flatMap((line) => line.text.split(/\s+/));
  const all = said.flat();
  const wasWrong = all.map((_, index) => isWrong(Math.floor(index / wordsPerLine), index % wordsPerLine));
  const isRight = all.map((word, index) => word === saved[index]);
  return {
    words: all.length,
    wrong: wasWrong.filter(Boolean).length,
    corrected: wasWrong.filter((was, index) => was && isRight[index]).length,
    missed: wasWrong.filter((was, index) => was && !isRight[index]).length,
    damaged: wasWrong.filter((was, index) => !was && !isRight[index]).length,
  };
}

await main();
