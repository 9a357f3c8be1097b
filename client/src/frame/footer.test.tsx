import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { currentSite, setSite } from '../lib/site-content.ts';
import { TestRouter } from '../testing/test-router.tsx';
import { Footer } from './footer.tsx';

const plain = currentSite();
afterEach(() => setSite(plain));

it("the footer shows the current year in Warsaw, whatever the browser's clock shows", () => {
  setSite({ ...plain, year: '2031' });
  render(
    <TestRouter address="/">
      <Footer />
    </TestRouter>,
  );
  expect(screen.getByRole('contentinfo').textContent).toContain('© 2031 Głosy');
});
