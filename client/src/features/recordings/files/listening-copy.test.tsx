import type { ListeningCopy } from '@glosy/core/recording/recording';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../../testing/fake-api.tsx';
import { ListeningCopyState } from './listening-copy.tsx';

const unmade = { bytes: null, seconds: null, progress: null, sourceLoudness: null, loudness: null, error: null };
let answers: FakeAnswers;

beforeEach(() => {
  answers = {};
  startFakeApi(answers);
});
afterEach(endFakeApi);

async function textOf(copy: Partial<ListeningCopy> & Pick<ListeningCopy, 'state'>, role: 'admin' | 'editor' = 'admin') {
  await signInAs(answers, role);
  const { container } = show(<ListeningCopyState copy={{ ...unmade, ...copy }} />);
  return container.textContent;
}

describe('the state of a listening copy', () => {
  it('shows that the copy waits, and its progress', async () => {
    expect(await textOf({ state: 'waiting' })).toContain('Kopia do słuchania: czeka na zrobienie');
    expect(await textOf({ state: 'making', progress: 0.456 })).toContain('Kopia do słuchania: w przygotowaniu, 45 %');
  });

  it('shows size and loudness, and that a very quiet recording stays quiet', async () => {
    const ready = { state: 'ready', bytes: 1_848_192, seconds: 231 } as const;
    expect(await textOf({ ...ready, sourceLoudness: -22.89, loudness: -19.22 })).toContain(
      'Kopia do słuchania: 1,8 MB · głośność −19,2 LUFS (oryginał −22,9 LUFS)',
    );
    expect(await textOf({ ...ready, sourceLoudness: -50, loudness: -30 })).toContain('oryginał jest bardzo cichy');
    expect(await textOf(ready)).toContain('1,8 MB · cisza');
  });

  it('shows why it failed, and tells administrators how to try again', async () => {
    const failed = { state: 'failed', error: 'Brak miejsca na dysku.' } as const;
    expect(await textOf(failed)).toContain('Nie udało się zrobić kopii do słuchania. Brak miejsca na dysku.');
    expect(screen.getByRole('link', { name: 'Spróbuj ponownie na stronie zadań' }).getAttribute('href')).toBe('/jobs');
  });

  it('shows why it failed, and names administrators as contact to editors', async () => {
    expect(await textOf({ state: 'failed', error: 'Powód.' }, 'editor')).toContain('Ponowić może ją administrator.');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
