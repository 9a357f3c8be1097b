import type { HarvestsView } from '@glosy/core/work/harvest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endFakeApi, type FakeAnswers, show, startFakeApi } from '../../testing/fake-api.tsx';
import { Harvests } from './harvests.tsx';

const view: HarvestsView = {
  harvests: [
    {
      id: 'h1',
      metadataPrefix: 'edm',
      userAgent: 'Europeana harvester',
      startedAt: '2026-03-01T10:00:00.000Z',
      lastAt: '2026-03-01T10:00:05.000Z',
      isFinished: true,
      records: 122,
      error: null,
    },
    {
      id: 'h2',
      metadataPrefix: 'oai_dc',
      userAgent: '',
      startedAt: '2026-02-01T10:00:00.000Z',
      lastAt: '2026-02-01T10:00:05.000Z',
      isFinished: false,
      records: 1,
      error: null,
    },
  ],
  errors: [],
  published: 22,
  address: 'https://glosy.example.org/oai',
  preview: {
    signature: 'HM-2024-001',
    formats: [
      { prefix: 'oai_dc', xml: '<oai_dc:dc/>' },
      { prefix: 'edm', xml: '<rdf:RDF/>' },
    ],
  },
};

describe('the view of harvests', () => {
  let answers: FakeAnswers;
  beforeEach(() => {
    answers = { 'GET /api/harvests': { body: { data: view } } };
    startFakeApi(answers);
  });
  afterEach(endFakeApi);

  it('lists harvesters with their numbers of records, and shows a record in each format', async () => {
    const user = userEvent.setup();
    show(<Harvests />);
    const lists = await screen.findByRole('list', { name: 'Ostatnie pobrania' });
    expect(lists.textContent).toContain('122 opisy w formacie EDM, „Europeana harvester”');
    expect(lists.textContent).toContain(
      '1 opis w formacie Dublin Core, system, który się nie przedstawił (bez zakończenia',
    );
    expect(screen.queryByRole('list', { name: 'Ostatnie błędy' })).toBeNull();
    screen.getByText('<oai_dc:dc/>');
    await user.click(screen.getByRole('tab', { name: 'EDM' }));
    screen.getByText('<rdf:RDF/>');
    expect(screen.getByRole('link', { name: 'HM-2024-001' }).getAttribute('href')).toBe('/recordings/HM-2024-001/view');
  });

  it('shows errors in words and with the protocol’s code', async () => {
    const [harvest] = view.harvests;
    if (!harvest) throw new Error('no harvest');
    const failed = { ...harvest, records: 0, error: 'badResumptionToken' as const };
    answers['GET /api/harvests'] = { body: { data: { ...view, harvests: [], errors: [failed], preview: null } } };
    show(<Harvests />);
    const errors = await screen.findByRole('list', { name: 'Ostatnie błędy' });
    expect(errors.textContent).toContain('nieprawidłowy znacznik następnej strony (badResumptionToken)');
    screen.getByText('Nikt jeszcze nie pobrał opisów.');
    expect(screen.queryByRole('tablist')).toBeNull();
  });
});
