import { noConsent } from '@glosy/core/consent';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../../testing/fake-api.tsx';
import { ConsentDialog } from './consent-dialog.tsx';

afterEach(endFakeApi);

it('ticks no use that nobody chose, and saves none', async () => {
  const answers: FakeAnswers = {
    'PUT /api/': { status: 500, body: { error: 'Zapytanie sprawdza tylko, co wysłano.' } },
  };
  const sent = startFakeApi(answers);
  await signInAs(answers, 'admin');
  show(<ConsentDialog recordingId="A" stored={noConsent} onClose={() => {}} />);
  expect(screen.queryAllByRole('checkbox', { checked: true, hidden: true })).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz', hidden: true }));
  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ uses: [], version: 0 });
});
