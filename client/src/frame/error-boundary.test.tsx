import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { App } from '../app.tsx';
import { expectComplaints } from '../testing/setup.ts';
import { ErrorBoundary } from './error-boundary.tsx';

vi.mock('./footer.tsx', () => ({
  Footer: () => {
    throw new Error('broken footer');
  },
}));

function Broken(): never {
  throw new Error('broken page');
}

it('an error is left behind by whoever goes on', () => {
  const { rerender } = render(
    <ErrorBoundary at="first">
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  rerender(
    <ErrorBoundary at="second">
      <h1>Kontakt</h1>
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Kontakt' })).toBeTruthy();
  expectComplaints();
});

it('what breaks in the frame itself leaves a screen with ways on', () => {
  render(
    <MemoryRouter initialEntries={['/nie-ma-takiej-strony']}>
      <App />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Kontakt' }).getAttribute('href')).toBe('/contact');
  expectComplaints();
});
