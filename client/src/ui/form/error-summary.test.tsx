import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';

it('errors are in the order of their fields, errors without a field last', () => {
  const errors = [
    { fieldId: 'gone', message: 'Bez pola.' },
    { fieldId: 'email', message: 'Podaj adres e-mail.' },
    { fieldId: 'code', message: 'Podaj kod.' },
  ];
  render(
    <form>
      <ErrorSummary errors={errors} attempt={1} />
      <input id="code" aria-label="Kod" />
      <input id="email" aria-label="Adres" />
    </form>,
  );
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  expect(links).toEqual(['Podaj kod.', 'Podaj adres e-mail.', 'Bez pola.']);
});
