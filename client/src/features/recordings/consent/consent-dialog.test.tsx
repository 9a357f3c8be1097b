import { type Consent, noConsent } from '@glosy/core/people/consent';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../../testing/fake-api.tsx';
import { ConsentDialog } from './consent-dialog.tsx';

const consent: Consent = { ...noConsent, version: 1 };
let answers: FakeAnswers;
let sent: ReturnType<typeof startFakeApi>;

beforeEach(async () => {
  answers = { 'PUT /api/': { status: 500, body: { error: 'Zapytanie sprawdza tylko, co wysłano.' } } };
  sent = startFakeApi(answers);
  await signInAs(answers, 'admin');
});
afterEach(endFakeApi);

const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);

it('ticks no use that nobody chose, and saves none', async () => {
  show(<ConsentDialog recordingId="A" stored={noConsent} onClose={() => {}} />);
  expect(screen.queryAllByRole('checkbox', { checked: true, hidden: true })).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz', hidden: true }));
  await waitFor(() => expect(puts()).toHaveLength(1));
  expect(puts()[0]).toMatchObject({ uses: [], version: 0 });
});

describe('after a conflict', () => {
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  const conflict = (newer: Partial<Consent>) => {
    const details = { ...consent, version: 2, ...newer };
    answers['PUT /api/'] = { status: 409, body: { error: 'W międzyczasie.', code: 'consent.stale', details } };
  };
  const saveAgain = async () => {
    press('Zapisz');
    await waitFor(() => expect(puts()).toHaveLength(2));
    return puts()[1];
  };

  it("merges a colleague's withdrawal and contract into the user's own changes", async () => {
    conflict({ withdrawn: '2026-05-04', terms: { ...consent.terms, heirs: 'Córka' } });
    show(<ConsentDialog recordingId="A" stored={consent} onClose={() => {}} />);
    type('Skan umowy', 'zgoda.pdf');
    press('Zapisz');
    expect(await screen.findByText(/Formularz ma już także zmiany tej osoby/)).toBeTruthy();
    expect(await saveAgain()).toMatchObject({
      ...{ version: 2, withdrawn: '2026-05-04' },
      terms: { heirs: 'Córka', scan: 'zgoda.pdf' },
    });
  });

  it('marks fields that both users changed, and can apply the saved values', async () => {
    conflict({ note: 'Od kolegi', terms: { ...consent.terms, scan: 'skan.pdf' } });
    show(<ConsentDialog recordingId="A" stored={consent} onClose={() => {}} />);
    type('Notatka dla zespołu', 'Moja');
    type('Skan umowy', 'zgoda.pdf');
    type('Spadkobiercy', 'Wnuk');
    press('Zapisz');
    expect(await screen.findAllByText('Ktoś zapisał tu w międzyczasie coś innego.')).toHaveLength(2);
    press('Wstaw zaznaczone pola z archiwum');
    expect(screen.queryByText('Ktoś zapisał tu w międzyczasie coś innego.')).toBeNull();
    expect(await saveAgain()).toMatchObject({
      ...{ version: 2, note: 'Od kolegi' },
      terms: { scan: 'skan.pdf', heirs: 'Wnuk' },
    });
  });
});
