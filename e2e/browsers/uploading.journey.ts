import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeLongMp3, makeSrt } from '../support/sounds.ts';
import { expect, test } from './test.ts';

const mebibyte = 1024 * 1024;

test('a recording is created, and a sound and a transcript are added', async ({ view, signIn, size }) => {
  const signature = `PR-${size.width}`;
  const folder = mkdtempSync(join(tmpdir(), 'glosy-upload-'));
  // More than one chunk of ten mebibytes.
  writeFileSync(join(folder, 'wywiad.mp3'), makeLongMp3(11 * mebibyte));
  writeFileSync(join(folder, 'wywiad.srt'), makeSrt(30));
  await signIn('editor');
  await view.goto('/recordings/new');
  await view.role('button', 'Akceptuję').click();
  await view.role('textbox', /^Sygnatura/).fill(signature);
  await view.role('textbox', /^Tytuł/).fill('Zażółć gęślą jaźń');
  await view.role('textbox', /^Data/).fill('maj 2026');
  await view.role('textbox', /^Imię i nazwisko/).fill('Żaneta Świderska');
  expect(await view.overflow()).toBe(0);
  await view.role('button', 'Zapisz').click();
  await view.role('heading', 'Lista rozmów').shown();
  await view.text('Żaneta Świderska').shown();

  await view.goto(`/recordings/${signature}/edit`);
  const files = view.css('.files-card');
  await files.shown();
  await view.driver.chooseFiles('.files-card input[type=file][multiple]', [join(folder, 'wywiad.mp3')]);
  await files.role('button', `Usuń plik ${signature}_wywiad.mp3`).shown(60_000);
  await view.driver.chooseFiles('.files-card input[type=file][accept*=srt]', [join(folder, 'wywiad.srt')]);
  await files.text(`${signature}_wywiad.srt`).shown(60_000);
  rmSync(folder, { recursive: true });

  await view.goto(`/recordings/${signature}/view`);
  await view.role('heading', 'Szczegóły rozmowy').shown();
  await view.role('button', /Edytor transkrypcji/).shown();
  expect(await view.overflow()).toBe(0);
});
