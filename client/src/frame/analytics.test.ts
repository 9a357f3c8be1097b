import { expect, it, vi } from 'vitest';
import { sendPageView } from './analytics.ts';

const view = { pattern: '/library/recording/:id', title: 'Odtwarzacz' };
const cookieText = 'Liczymy odwiedziny.';

function watchFetch() {
  return vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
}

it('Matomo gets the address of the route, not of the recording', () => {
  const fetched = watchFetch();
  sendPageView({ service: 'matomo', address: 'https://licznik.example/', cookieText, siteId: '3' }, view);
  const url = new URL(String(fetched.mock.calls[0]?.[0]));
  expect(url.origin + url.pathname).toBe('https://licznik.example/matomo.php');
  expect(url.searchParams.get('url')).toBe('http://localhost:3000/library/recording/:id');
  expect(url.searchParams.get('idsite')).toBe('3');
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', mode: 'no-cors' });
});

it('Plausible gets the address of the route, not of the recording', () => {
  const fetched = watchFetch();
  sendPageView({ service: 'plausible', address: 'https://licznik.example', cookieText, domain: 'glosy.example' }, view);
  expect(fetched.mock.calls[0]?.[0]).toBe('https://licznik.example/api/event');
  expect(fetched.mock.calls[0]?.[1]?.body).toBe(
    '{"name":"pageview","url":"http://localhost:3000/library/recording/:id","domain":"glosy.example"}',
  );
});

it('an unreachable analytics service is ignored', () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  expect(() =>
    sendPageView({ service: 'plausible', address: 'https://licznik.example', cookieText, domain: 'x' }, view),
  ).not.toThrow();
});
