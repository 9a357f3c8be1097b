import type { Closure } from '@glosy/core/closure';
import { type Consent, noConsent } from '@glosy/core/consent';
import type { MediaItem } from '@glosy/core/media-item';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EditMediaDialog } from '../features/media/edit-media-dialog.tsx';
import { ClosureDialog } from '../features/recordings/closures/closure-dialog.tsx';
import { ConsentDialog } from '../features/recordings/consent/consent-dialog.tsx';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from './fake-api.tsx';

let answers: FakeAnswers;
let sent: ReturnType<typeof startFakeApi>;

beforeEach(async () => {
  answers = {
    'GET /api/closures': { body: { data: [] } },
    'PUT /api/': { status: 500, body: { error: 'Zapytanie sprawdza tylko, co wysłano.' } },
  };
  sent = startFakeApi(answers);
  await signInAs(answers, 'admin');
});
afterEach(endFakeApi);

const closure: Closure = {
  ...{ id: 'c1', audio_file: 'A_a.mp3', start: 10, end: 20, ranges: [{ start: 10, end: 20 }], lineIds: [] },
  ...{ reason: '', requestedBy: 'narrator', publicReason: '', until: null, atEnd: 'open', state: 'closed' },
  version: 1,
};
const consent: Consent = { ...noConsent, version: 1 };
const photo: MediaItem = {
  ...{ filename: 'A_a.jpg', title: 'Rynek', description: '', isImage: true, isPDF: false, downloadable: false },
  ...{ internal: false, version: 1, bytes: 1000, width: 10, height: 10 },
};
const place = { recordingId: 'A', type: 'photos' as const };
const ignore = () => {};

/** Each edit dialog with the stored record, and with the newer one that a refetch brings while it is open. */
const dialogs: Record<string, { field: string; before: ReactNode; after: ReactNode }> = {
  closure: {
    field: 'Prawdziwy powód',
    before: <ClosureDialog recordingId="A" stored={closure} onClose={ignore} />,
    after: <ClosureDialog recordingId="A" stored={{ ...closure, start: 5, version: 2 }} onClose={ignore} />,
  },
  consent: {
    field: 'Notatka dla zespołu',
    before: <ConsentDialog recordingId="A" stored={consent} onClose={ignore} />,
    after: <ConsentDialog recordingId="A" stored={{ ...consent, takenBy: 'Piotr', version: 2 }} onClose={ignore} />,
  },
  photo: {
    field: 'Opis',
    before: <EditMediaDialog place={place} item={photo} onClose={ignore} />,
    after: <EditMediaDialog place={place} item={{ ...photo, title: 'Ratusz', version: 2 }} onClose={ignore} />,
  },
};

const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('an edit dialog that is open while a newer record arrives', () => {
  it.each(Object.keys(dialogs))('saves the version whose values it shows: %s', async (name) => {
    const { field, before, after } = dialogs[name] as (typeof dialogs)[string];
    const { rerender } = show(before);
    fireEvent.change(screen.getByLabelText(new RegExp(`^${field}`)), { target: { value: 'Nowy tekst' } });
    rerender(after);
    fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
    await waitFor(() => expect(puts()).toHaveLength(1));
    expect(puts()[0]).toMatchObject({ version: 1 });
  });
});

describe('the dialog of a closure after a conflict', () => {
  const conflict = (newer: Partial<Closure>) => {
    answers['PUT /api/'] = {
      status: 409,
      body: {
        error: 'Ktoś zmienił to zamknięcie w międzyczasie. Sprawdź je i zapisz jeszcze raz.',
        code: 'closure.stale',
        details: { data: [{ ...closure, version: 2, ...newer }] },
      },
    };
  };
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('takes over the times that a colleague changed and never sends the former ones', async () => {
    conflict({ start: 5 });
    show(<ClosureDialog recordingId="A" stored={closure} onClose={ignore} />);
    type('Prawdziwy powód', 'Prośba rodziny');
    save();
    expect(await screen.findByDisplayValue('00:00:05')).toBeTruthy();
    save();
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts()[1]).toMatchObject({ version: 2, reason: 'Prośba rodziny' });
    expect(puts()[1]).not.toHaveProperty('start');
  });

  it('shows what the colleague saved where both changed the same field', async () => {
    conflict({ start: 5 });
    show(<ClosureDialog recordingId="A" stored={closure} onClose={ignore} />);
    type('Od', '00:00:08');
    save();
    expect(await screen.findByText('Zapisano w międzyczasie inaczej: „00:00:05”.')).toBeTruthy();
    expect(screen.getByDisplayValue('00:00:08')).toBeTruthy();
  });
});
