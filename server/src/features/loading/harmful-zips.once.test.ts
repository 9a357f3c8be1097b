import type { LoadingPlan } from '@glosy/core/work/loading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { zipOf } from '../../testing/zip.ts';
import { beginLoading, wholeFile } from './testing-loading.ts';

const srt = '1\r\n00:00:00,000 --> 00:00:02,000\r\nEwa Lis: Zażółć gęślą jaźń.\r\n';

let test: TestApp;
let admin: SignedIn;
beforeEach(async () => {
  test = await buildTestApp();
  admin = await test.signIn('admin');
});
afterEach(() => test.close());

describe('a ZIP that is made to do harm', () => {
  const refusal = async (zip: Buffer) => {
    const id = await beginLoading(test, admin);
    expect((await test.ask(admin, wholeFile(id, 'zly.zip', zip))).statusCode).toBe(200);
    const answer = await test.ask(admin, { url: `/api/loadings/${id}/plan` });
    return answer.statusCode === 200 ? answer.json().data : answer.json();
  };

  it('is refused for paths outside it', async () => {
    for (const path of ['../../etc/passwd', '/etc/passwd', 'C:\\windows\\a.srt', 'a/../../b.srt']) {
      const answer = await refusal(zipOf([{ path, content: srt }]));
      expect(answer).toMatchObject({
        code: 'loading.unreadable',
        error: expect.stringContaining('niedozwoloną ścieżkę'),
      });
    }
  });

  it('has its links, encrypted files and bombs skipped, each with a sentence', async () => {
    const zip = zipOf([
      { path: 'opisy.csv', content: 'Tytuł,Data\nT,1990' },
      { path: 'link.srt', content: '/etc/passwd', mode: 0o120777 },
      { path: 'tajne.srt', content: srt, flags: 0x801 },
      { path: 'bomba.srt', content: Buffer.alloc(30 * 1024 * 1024) },
      { path: 'klamstwo.txt', content: Buffer.alloc(1000), claimedBytes: 10 },
      { path: 'zażółć.srt', content: srt, name: Buffer.from('za\xbe\xa2\x88\x86.srt', 'latin1') },
    ]);
    const { unused } = await refusal(zip);
    expect(Object.fromEntries(unused.map(({ path, reason }: LoadingPlan['unused'][number]) => [path, reason]))).toEqual(
      {
        'link.srt': 'To jest dowiązanie, nie plik. Spakuj sam plik.',
        'tajne.srt': 'Plik jest zaszyfrowany. Spakuj go bez hasła.',
        'bomba.srt': 'Plik po rozpakowaniu jest podejrzanie duży. Prześlij go bez pakowania.',
        'klamstwo.txt': 'Nie pasuje do żadnego wiersza tabeli.',
        'zażółć.srt': 'Nie pasuje do żadnego wiersza tabeli.',
      },
    );
  });

  it('is refused when it is truncated or not a ZIP', async () => {
    const whole = zipOf([{ path: 'rozmowa.srt', content: srt }]);
    for (const zip of [whole.subarray(0, whole.length - 30), Buffer.from('PK\x03\x04'), Buffer.alloc(0)]) {
      expect((await refusal(zip)).error).toBe('To nie jest poprawny plik ZIP albo jest on niepełny.');
    }
  });
});
