import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TestRouter } from '../../testing/test-router.tsx';
import { Blocks } from './blocks.tsx';
import { pageViews } from './sections.tsx';

const show = (blocks: Parameters<typeof Blocks>[0]['blocks']) =>
  render(
    <TestRouter>
      <Blocks blocks={blocks} views={pageViews} />
    </TestRouter>,
  );

it('shows text that looks like HTML as text', () => {
  show([{ kind: 'paragraph', children: [{ kind: 'text', text: '<img src=x onerror=alert(1)>' }] }]);
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

it('opens the terms in a new tab and announces it', () => {
  show([
    {
      kind: 'paragraph',
      children: [{ kind: 'link', href: '/terms', children: [{ kind: 'text', text: 'regulamin' }] }],
    },
  ]);
  const link = screen.getByRole('link', { name: 'regulamin (otwiera się w nowej karcie)' });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener');
});

it('shows nothing for a placeholder that the library has not filled in yet', () => {
  show([{ kind: 'paragraph', children: [{ kind: 'toFillIn', text: 'adres inspektora' }] }]);
  expect(screen.queryByText(/adres inspektora/)).toBeNull();
});

it('shows tables with column and row headers', () => {
  show([
    {
      kind: 'table',
      head: [[{ kind: 'text', text: 'Ustawienie' }], [{ kind: 'text', text: 'Wartość' }]],
      rows: [[[{ kind: 'text', text: 'Format' }], [{ kind: 'text', text: 'WAV' }]]],
    },
  ]);
  expect(screen.getByRole('columnheader', { name: 'Wartość' })).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'Format' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Ustawienie, Wartość' })).toBeTruthy();
});

it('makes each heading of an accordion collapsible', () => {
  show([
    {
      kind: 'section',
      name: 'rozwijane',
      argument: '',
      children: [
        { kind: 'heading', level: 3, id: 'a', children: [{ kind: 'text', text: 'Wolontariusze' }] },
        { kind: 'paragraph', children: [{ kind: 'text', text: 'Szkolenie trwa dwa popołudnia.' }] },
      ],
    },
  ]);
  const details = screen.getByText('Wolontariusze').closest('details');
  expect(details?.open).toBe(false);
  expect(details?.textContent).toContain('Szkolenie trwa dwa popołudnia.');
});
