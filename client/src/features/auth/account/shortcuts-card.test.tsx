import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { changeDisplaySettings, hasSearchKey, loadDisplaySettings } from '../../../lib/device/display-settings.ts';
import { ShortcutsCard } from './shortcuts-card.tsx';

afterEach(() => changeDisplaySettings({ searchKey: 'on' }));

it('the search key can be switched off on this device, and the setting is kept', async () => {
  render(<ShortcutsCard />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '/ otwiera szukanie' });
  expect(box.checked).toBe(true);
  await userEvent.click(box);
  expect(hasSearchKey()).toBe(false);
  expect(JSON.parse(localStorage.getItem('displaySettings') ?? '{}')).toMatchObject({ searchKey: 'off' });
  loadDisplaySettings();
  expect(hasSearchKey()).toBe(false);
});
