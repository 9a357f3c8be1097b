import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { App } from '../app.tsx';
import { expectComplaints } from '../testing/setup.ts';
import { TestRouter } from '../testing/test-router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

vi.mock('./footer.tsx', () => ({
  Footer: () => {
    throw new Error('broken footer');
  },
}));

function Broken(): never {
  throw new Error('broken page');
}

it('navigating to another page clears the error', () => {
  const { rerender } = render(
    <ErrorBoundary at={1}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  rerender(
    <ErrorBoundary at={2}>
      <h1>Kontakt</h1>
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Kontakt' })).toBeTruthy();
  expectComplaints();
});

it('an error in the frame itself shows a screen with links to other pages', () => {
  render(
    <TestRouter address="/nie-ma-takiej-strony">
      <App />
    </TestRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Kontakt' }).getAttribute('href')).toBe('/contact');
  expectComplaints();
});
