import { readFileSync } from 'node:fs';
import type { Loading, LoadingPlan } from '@glosy/core/work/loading';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fixture } from '../../audio/temp-file.fixture.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { smallMp3 } from '../../testing/sounds.ts';
import { beginLoading, wholeFile } from './testing-loading.ts';

let test: TestApp;
let admin: SignedIn;
let id: string;
beforeEach(async () => {
  test = await buildTestApp({ settings: {} });
  admin = await test.signIn('admin');
  id = await beginLoading(test, admin);
});
afterEach(() => test.close());

const send = (path: string, content: Buffer | string) => test.ask(admin, wholeFile(id, path, content));
const plan = async () =>
  ((await test.ask(admin, { url: `/api/loadings/${id}/plan` })).json().data as LoadingPlan).recordings;
async function load(): Promise<Loading> {
  await test.ask(admin, { method: 'POST', url: `/api/loadings/${id}/start` });
  await test.dependencies.jobs.idle();
  return (await test.ask(admin, { url: `/api/loadings/${id}` })).json().data;
}

const audio = (name: string) => readFileSync(fixture(name));
const convert = 'Otwórz ten plik w programie do dźwięku (na przykład Audacity) i zapisz jako WAV lub MP3.';

it('the plan describes the content of a file that is not audio', async () => {
  await send('opisy.csv', 'Sygnatura,Tytuł,Data\nA-1,Telefon,1990\nA-2,Marantz,1991\nA-3,Pusty,1992\nA-4,Zera,1993');
  await send('A-1/a.mp3', audio('m4a-named.mp3'));
  await send('A-2/a.wav', audio('mp2-in-wav-marantz-bwf.wav'));
  await send('A-3/a.wav', '');
  await send('A-4/a.wav', Buffer.alloc(5000));
  const again = 'Skopiuj nagranie jeszcze raz z dyktafonu, telefonu lub karty.';
  expect((await plan()).map(({ problems }) => problems)).toEqual([
    [`a.mp3: to nie jest dźwięk MP3 ani WAV. W tym pliku jest dźwięk M4A (AAC). ${convert}`],
    [`a.wav: to nie jest dźwięk MP3 ani WAV. W tym pliku WAV jest dźwięk MPEG Layer II (MP2). ${convert}`],
    [`a.wav: to nie jest dźwięk MP3 ani WAV. Ten plik jest pusty (0 bajtów). ${again}`],
    [`a.wav: to nie jest dźwięk MP3 ani WAV. W tym pliku są same zera: nagranie się nie zapisało. ${again}`],
  ]);
});

it('the sounds of dictaphones are ready in the plan, and loaded', async () => {
  const names = ['ima-adpcm-olympus-sony.wav', 'ms-adpcm.wav', 'alaw.wav', 'mp3-in-wav.wav', 'id3-before-riff.wav'];
  const rows = names.map((_, index) => `A-${index + 1},Rozmowa ${index + 1},1990`);
  await send('opisy.csv', ['Sygnatura,Tytuł,Data', ...rows, 'A-6,Zera,1990'].join('\n'));
  for (const [index, name] of names.entries()) await send(`A-${index + 1}/a.wav`, audio(name));
  await send('A-6/a.mp3', Buffer.concat([Buffer.alloc(1024 * 1024), smallMp3()]));
  expect((await plan()).map(({ state }) => state)).toEqual(Array(6).fill('ready'));
  expect((await load()).results.map(({ state }) => state)).toEqual(Array(6).fill('loaded'));
});

it('a file that only looks like audio is refused by name when it is loaded', async () => {
  await send('opisy.csv', 'Sygnatura,Tytuł,Data\nA-1,Zepsuty,1990');
  await send('A-1/a.mp3', Buffer.concat([Buffer.from('\xff\xfb\x90\x00', 'latin1'), Buffer.alloc(5000, 0x41)]));
  expect((await plan()).map(({ state }) => state)).toEqual(['ready']);
  expect((await load()).results).toMatchObject([
    { state: 'failed', problem: `a.mp3: to nie jest dźwięk MP3 ani WAV. Nie wiemy, co jest w tym pliku. ${convert}` },
  ]);
});
