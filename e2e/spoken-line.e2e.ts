import type { Page } from '@playwright/test';
import { playerOf, seedInterview } from './support/listening.ts';
import { expect, test } from './support/test.ts';

const lineSeconds = 1.5;
const words = 'Za młynem była łąka, a za łąką rzeka, do której chodziliśmy prać w każdą sobotę. ';

/** Lines of one to three sentences, so that none of them is as high as the one before. */
function srtOf(seconds: number): string {
  const time = (at: number) =>
    `00:${String(Math.floor(at / 60)).padStart(2, '0')}:${(at % 60).toFixed(3).padStart(6, '0').replace('.', ',')}`;
  const count = Math.floor(seconds / lineSeconds);
  return Array.from({ length: count }, (_, index) => {
    const start = index * lineSeconds;
    return `${index + 1}\n${time(start)} --> ${time(start + lineSeconds)}\n${words.repeat(1 + (index % 3)).trim()}\n`;
  }).join('\n');
}

/** Everything is sampled in the page: the spoken line and whether any of it is hidden, once per frame. */
async function watchSpokenLine(page: Page, graceMs: number): Promise<void> {
  await page.evaluate((grace) => {
    const hidden: string[] = [];
    const heard = new Set<number>();
    let line: Element | null = null;
    let since = 0;
    const sample = (now: number) => {
      const current = document.querySelector('[role=listitem][aria-current=true]');
      if (current !== line) {
        line = current;
        since = now;
      }
      if (line && now - since > grace) {
        const text = line.querySelector('.line-text') ?? line;
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const place = Number(line.getAttribute('aria-posinset'));
        heard.add(place);
        const covered = [top + 2, bottom - 2].some((y) => {
          const seen = document.elementFromPoint((left + right) / 2, y);
          return !seen || !line?.contains(seen);
        });
        if (covered) hidden.push(`${place}: ${Math.round(top)}–${Math.round(bottom)}`);
      }
      requestAnimationFrame(sample);
    };
    requestAnimationFrame(sample);
    Object.assign(globalThis, { spokenLine: { hidden, heard } });
  }, graceMs);
}

function watched(page: Page): Promise<{ hidden: string[]; heard: number }> {
  return page.evaluate(() => {
    const { hidden, heard } = (globalThis as unknown as { spokenLine: { hidden: string[]; heard: Set<number> } })
      .spokenLine;
    return { hidden: [...new Set(hidden)], heard: heard.size };
  });
}

const isLong = process.env.SPOKEN_LINE === 'long';
const short = [
  [360, 640],
  [844, 390],
  [1280, 800],
] as const;
const long = [
  [360, 640],
  [360, 740],
  [390, 844],
  [412, 915],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [844, 390],
] as const;
const textSizes = isLong ? (['normal', 'large', 'largest'] as const) : (['normal'] as const);
const lines = isLong ? 40 : 10;

for (const [width, height] of isLong ? long : short) {
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
      // A click at coordinates: the driver's own scrolls the button into view.
      const button = await player.play.boundingBox();
      if (!button) throw new Error('The play button is not in the page.');
      await watchSpokenLine(page, 300);
      await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
      await expect.poll(async () => (await watched(page)).heard, { timeout: 90_000 }).toBeGreaterThanOrEqual(lines);
      expect((await watched(page)).hidden).toEqual([]);
    });
  }
}
