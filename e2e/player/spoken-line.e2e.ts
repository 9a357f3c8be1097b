import type { Page } from '@playwright/test';
import { playerOf, seedInterview } from '../support/listening.ts';
import { isLongForm, shortOrLong } from '../support/long-form.ts';
import { expect, test } from '../support/test.ts';

const lineSeconds = 1.5;
const words = 'Za młynem była łąka, a za łąką rzeka, do której chodziliśmy prać w każdą sobotę'.split(' ');

/** Lines of one to three sentences, so that each has a different height and wraps differently from the previous one. */
function srtOf(seconds: number): string {
  const time = (at: number) =>
    `00:${String(Math.floor(at / 60)).padStart(2, '0')}:${(at % 60).toFixed(3).padStart(6, '0').replace('.', ',')}`;
  const count = Math.floor(seconds / lineSeconds);
  return Array.from({ length: count }, (_, index) => {
    const start = index * lineSeconds;
    const first = (index * 4) % words.length;
    const sentence = `${[...words.slice(first), ...words.slice(0, first)].join(' ')}.`;
    const text = Array.from({ length: 1 + (index % 3) }, () => sentence).join(' ');
    return `${index + 1}\n${time(start)} --> ${time(start + lineSeconds)}\n${text}\n`;
  }).join('\n');
}

/** The page samples the spoken line, whether a part of it is hidden, and the heights of all lines, once per frame. */
async function watchSpokenLine(page: Page, graceMs: number): Promise<void> {
  await page.evaluate((grace) => {
    const hidden: string[] = [];
    const heard = new Set<number>();
    const heights = new Map<Element, number>();
    const moved = new Set<number>();
    let line: Element | null = null;
    let since = 0;
    let samples = 0;
    const sample = (now: number) => {
      const current = document.querySelector('[role=listitem][aria-current=true]');
      for (const row of document.querySelectorAll('[role=listitem][aria-posinset]')) {
        const { height } = row.getBoundingClientRect();
        if (height !== (heights.get(row) ?? height)) moved.add(Number(row.getAttribute('aria-posinset')));
        heights.set(row, height);
      }
      if (current !== line) {
        line = current;
        since = now;
      }
      if (line && now - since > grace) {
        const text = line.querySelector('.line-text') ?? line;
        const range = document.createRange();
        range.selectNodeContents(text);
        // The words, without the padding of their box.
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const place = Number(line.getAttribute('aria-posinset'));
        heard.add(place);
        samples += 1;
        // If a line is higher than the free space, its beginning must be visible.
        const docked = (edge: string) => Number.parseFloat(document.documentElement.style.getPropertyValue(edge)) || 0;
        const free = window.innerHeight - docked('--docked-top') - docked('--docked-bottom');
        const isTooHigh = bottom - top > free;
        const covered = [top + 2, isTooHigh ? top + 30 : bottom - 2].some((y) => {
          const seen = document.elementFromPoint((left + right) / 2, y);
          return !seen || !line?.contains(seen);
        });
        if (covered) hidden.push(`${place}: ${Math.round(top)}–${Math.round(bottom)}`);
      }
      requestAnimationFrame(sample);
    };
    requestAnimationFrame(sample);
    Object.assign(globalThis, { spokenLine: { hidden, heard, moved, samples: () => samples } });
  }, graceMs);
}

interface Watched<Heard, Moved, Samples> {
  hidden: string[];
  heard: Heard;
  /** Lines whose height has changed, so that the lines below moved. */
  moved: Moved;
  samples: Samples;
}

function watched(page: Page): Promise<Watched<number, number[], number>> {
  return page.evaluate(() => {
    const { spokenLine } = globalThis as unknown as { spokenLine: Watched<Set<number>, Set<number>, () => number> };
    const { hidden, heard, moved, samples } = spokenLine;
    return { hidden: [...new Set(hidden)], heard: heard.size, moved: [...moved], samples: samples() };
  });
}

/** The lowest windows, in portrait and landscape. */
const short = [
  [360, 640],
  [844, 390],
] as const;
const long = [
  [360, 640],
  [360, 740],
  [390, 844],
  [412, 915],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1280, 800],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [844, 390],
] as const;
const textSizes = shortOrLong(['normal'], ['normal', 'large', 'largest']);
const lines = isLongForm ? 40 : 8;
const jumps = 20;

/** Sets the progress control to the middle of a line, as a click on the timeline does. */
async function moveTo(page: Page, number: number): Promise<void> {
  await playerOf(page).progress.fill(String(Math.floor((number - 0.5) * lineSeconds)));
  await watchSpokenLine(page, 300);
}

/** Opens the address of a line's moment. */
async function openAt(page: Page, id: string, number: number): Promise<void> {
  await page.goto(`/library/recording/${id}?t=${(number - 1) * lineSeconds}`);
  // The page scrolls once its code runs.
  await expect(playerOf(page).current).toHaveAttribute('aria-posinset', String(number));
  await expect(playerOf(page).current.locator('.line-text')).toBeInViewport();
  await watchSpokenLine(page, 1000);
}

for (const [width, height] of shortOrLong<readonly [number, number]>(short, long)) {
  for (const textSize of textSizes) {
    test(`after one click on play the spoken line stays in view at ${width}×${height}, text ${textSize}`, async ({
      page,
      archive,
      signIn,
    }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height });
      await page.addInitScript((size) => {
        localStorage.setItem('displaySettings', JSON.stringify({ textSize: size }));
      }, textSize);
      const interview = { title: `Słychać ${width}×${height}`, parts: [90], transcripts: [srtOf(90)] };
      const id = await seedInterview({ page, archive, signIn }, interview);
      await page.goto(`/library/recording/${id}`);
      const player = playerOf(page);
      await expect(player.play).toBeEnabled();
      await page.getByRole('button', { name: 'Akceptuję' }).click();
      // The test clicks at coordinates, because the driver's own click scrolls the button into view.
      const button = await player.play.boundingBox();
      if (!button) throw new Error('The play button is not in the page.');
      await watchSpokenLine(page, 300);
      await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
      await expect.poll(async () => (await watched(page)).heard, { timeout: 90_000 }).toBeGreaterThanOrEqual(lines);
      expect(await watched(page)).toMatchObject({ hidden: [], moved: [] });
      if (!isLongForm) return;
      for (let jump = 1; jump <= jumps; jump += 1) {
        const number = 1 + ((jump * 23) % 59);
        await (jump % 2 === 0 ? moveTo(page, number) : openAt(page, id, number));
        await expect(player.current).toHaveAttribute('aria-posinset', String(number));
        await expect.poll(async () => (await watched(page)).samples, { timeout: 20_000 }).toBeGreaterThan(10);
        expect((await watched(page)).hidden).toEqual([]);
      }
    });
  }
}
