import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { loadContent } from '../../content/load-content.ts';
import { otherOrigins } from './other-origins.ts';

const ours = resolve(import.meta.dirname, '../../../../content');

it('allows only the origin of the map tiles while analytics is off', async () => {
  const { library } = await loadContent(ours);
  expect(otherOrigins(library)).toEqual({ imageOrigins: ['https://tile.openstreetmap.org'], connectOrigins: [] });
});

it('allows the configured analytics server, and tile servers with numbered names', async () => {
  const { library } = await loadContent(ours);
  const changed = {
    ...library,
    map: {
      ...library.map,
      tiles: library.map.tiles && { ...library.map.tiles, url: 'https://{s}.tiles.example/{z}/{x}/{y}.png' },
    },
    analytics: {
      service: 'plausible',
      address: 'https://licznik.example/p',
      cookieText: 'Liczymy odwiedziny.',
      domain: 'glosy.example',
    } as const,
  };
  expect(otherOrigins(changed)).toEqual({
    imageOrigins: ['https://*.tiles.example'],
    connectOrigins: ['https://licznik.example'],
  });
});
