import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { endFakeApi, show, startFakeApi } from '../../testing/fake-api.tsx';
import { ContentBlanks } from './content-blanks.tsx';

afterEach(() => endFakeApi());

it('lists the missing texts, with their page and its file', async () => {
  const blank = { file: 'regulamin.md', title: 'Regulamin', text: 'numer zarządzenia' };
  startFakeApi({ 'GET /api/site/blanks': { body: { data: [blank] } } });
  show(<ContentBlanks />);
  const item = await screen.findByRole('listitem');
  expect(item.textContent).toBe('Regulamin (regulamin.md): numer zarządzenia');
});

it('reports that the list could not be loaded', async () => {
  startFakeApi({ 'GET /api/site/blanks': { status: 403, body: { error: 'Nie masz uprawnień.' } } });
  show(<ContentBlanks />);
  expect(await screen.findByRole('button', { name: 'Spróbuj ponownie' })).toBeTruthy();
});
