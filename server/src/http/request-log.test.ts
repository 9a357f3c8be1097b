import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { insertScene } from '../testing/scene.ts';

const url = '/storage/recordings/S1/S1_a.mp3';
const [debug, info] = [20, 30];

it.each(['none', 'nginx'])('with MEDIA_OFFLOAD=%s a part of a file is logged at debug only', async (offload) => {
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
