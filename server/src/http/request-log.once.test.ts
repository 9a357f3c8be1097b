import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { insertScene } from '../testing/scene.ts';

const url = '/storage/recordings/S1/S1_a.mp3';
const [debug, info] = [20, 30];

it.each(['none', 'nginx'])('with MEDIA_OFFLOAD=%s a part of a file is logged only at debug', async (offload) => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => lines.push(line) });
  const test = await buildTestApp({ log, settings: { MEDIA_OFFLOAD: offload } });
  await insertScene(test, 'S1', {});
  const user = await test.signIn('user');
  const levelOf = async (headers: Record<string, string>) => {
    lines.length = 0;
    await test.ask(user, { method: 'GET', url, headers });
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    return lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request')?.level;
  };

  expect(await levelOf({})).toBe(info);
  expect(await levelOf({ range: 'bytes=0-3' })).toBe(debug);
  expect(await levelOf({ range: 'bytes=0-3', cookie: '' })).toBe(info);
  await test.close();
});

it('no line names a file, because people name files after narrators', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => lines.push(line) });
  const test = await buildTestApp({ log });
  await insertScene(test, 'S1', {});
  const user = await test.signIn('user');
  const name = 'S1_Kowalska_Janina.mp3';
  const paths = async (address: string) => {
    lines.length = 0;
    await test.ask(user, { method: 'GET', url: address });
    await expect.poll(() => lines.some((line) => JSON.parse(line).msg === 'request')).toBe(true);
    expect(lines.join('')).not.toContain('Kowalska');
    return lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request').req.path;
  };

  expect(await paths(`/storage/recordings/S1/${name}`)).toBe('/storage/recordings/S1/:file');
  expect(await paths(`/nagranie/S1/sound/${name}`)).toBe('/nagranie/S1/sound/:file');
  expect(await paths(`/api/recordings/S1/file/${name}?a=${name}`)).toBe('/api/recordings/S1/file/:file');
  expect(await paths(`/storage/recordings/S1/${name}/more`)).toBe('/storage/recordings/S1/:file/more');
  expect(await paths('/assets/index-1.js')).toBe('/assets/index-1.js');
  expect(await paths('/robots.txt')).toBe('/robots.txt');
  expect(await paths('/api/recordings/S1')).toBe('/api/recordings/S1');
  await test.close();
});
