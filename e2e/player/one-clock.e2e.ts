import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { secondOfSweep } from '../../server/src/testing/sweep.ts';
import { makeTranscript, openEditor, upload } from '../support/editor.ts';
import { hearAt, peakOf } from '../support/heard.ts';
import { shortOrLong } from '../support/long-form.ts';
import { watchSounds } from '../support/sound.ts';
import { expect, test } from '../support/test.ts';
import { untilHeard } from '../support/until-heard.ts';

// The page's policy does not allow the script that records samples.
test.use({ bypassCSP: true });

/** A minute of variable bit rate; from second 30 on, its pitch encodes the second. */
const sweep = (name: string) =>
  readFileSync(new URL(`../../server/src/audio/fixtures/vbr-${name}-60s.mp3`, import.meta.url));
const partSeconds = 60;
/** Half a frame of MP3 is 12 ms; the specification of this archive allows 50 ms. */
const tolerance = 0.05;

const sounds = {
  'a variable bit rate without a header': sweep('no-xing'),
  'a variable bit rate with a header': sweep('with-xing'),
  'two joined files': Buffer.concat([sweep('with-xing'), sweep('with-xing')]),
};

async function expectSecond(page: Page, second: number): Promise<void> {
  const { samples, sampleRate } = await hearAt(page, second);
  const middle = second + samples.length / sampleRate / 2;
  const part = Math.floor(middle / partSeconds) * partSeconds;
  const heard = part + secondOfSweep(samples, sampleRate);
  expect(Math.abs(heard - middle), `at ${middle} s, second ${heard} is heard`).toBeLessThan(tolerance);
}

const all = Object.entries(sounds);
/** The joined files have all the difficulties of the others. */
const kinds = shortOrLong(
  all.filter(([kind]) => kind === 'two joined files'),
  all,
);

for (const [number, [kind, bytes]] of kinds.entries()) {
  test(`staff and listeners hear the second that the clock shows, of ${kind}, and the edges of a closed passage`, async ({
    page,
    archive,
    signIn,
  }) => {
    // The copy is made of two minutes of sound, on a machine with other work.
    test.slow();
    const signature = `ZEGAR-${number + 1}`;
    const fileName = `${signature}_wywiad.mp3`;
    const parts = bytes === sounds['two joined files'] ? 2 : 1;
    const seconds = Array.from({ length: parts }, (_, part) => [57.2, 31.4, 44.9].map((at) => part * partSeconds + at));
    await watchSounds(page);
    await signIn(page, archive.createAccount('editor'));
    await makeTranscript(page.request, { signature, hasSound: false });
    await upload(page.request, fileName, bytes, 'audio/mpeg');
    await untilHeard(page.request, signature, fileName);
    await openEditor(page, signature);
    for (const second of seconds.flat().reverse()) await expectSecond(page, second);

    const closure = { audio_file: fileName, start: 35, end: 37.5 };
    const closed = await page.request.post(`/api/recordings/${signature}/closures`, { data: closure });
    expect(closed.status(), await closed.text()).toBe(201);
    for (const second of [34.9, 36, 37.4]) await expectSecond(page, second);

    await signIn(page, archive.createAccount('user'));
    await page.goto(`/library/recording/${signature}`);
    await expect(page.getByRole('region', { name: 'Odtwarzacz' })).toBeVisible();
    for (const second of [...seconds.flat().reverse(), 34.3, 38]) await expectSecond(page, second);
    for (const second of [35, 36, 37.2]) expect(peakOf(await hearAt(page, second))).toBeLessThan(0.001);
  });
}
