import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ContactMap } from './contact-map.tsx';

const place = { latitude: 52.2, longitude: 17.5, label: 'Biblioteka' };
const tiles = {
  service: 'Mapy Lipowca',
  url: 'https://mapy.example/{z}/{x}/{y}.png',
  attribution: '© Mapy Lipowca',
  attributionUrl: 'https://mapy.example/o-mapie',
};

it('without a tile server the address and the link are shown, but no map', () => {
  render(<ContactMap map={{ ...place, tiles: null }} address="ul. Młyńska 4" />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('ul. Młyńska 4')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Otwórz mapę w serwisie OpenStreetMap' })).toBeTruthy();
});

it('names the tile service, and has no empty region as a tab stop', () => {
  render(<ContactMap map={{ ...place, tiles }} address="ul. Młyńska 4" />);
  expect(screen.getByText(/^Mapa wczyta się z serwisu Mapy Lipowca\./)).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^Mapa: / })).toBeNull();
  expect(document.querySelector('.map')?.hasAttribute('tabindex')).toBe(false);
});
