import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordSearchKey } from '../../../first-paint/head/search-key.ts';
import { changeDisplaySettings } from '../../../lib/device/display-settings.ts';
import { endFakeApi, show, startFakeApi } from '../../../testing/fake-api.tsx';
import { ArchiveSearch } from '../archive-search.tsx';
import { FrameSearch } from './frame-search.tsx';

beforeEach(() => {
  startFakeApi({
    'GET /api/search/suggest': { body: { data: [] } },
    'GET /api/search?': { status: 409, body: { error: 'później' } },
  });
});
afterEach(() => {
  changeDisplaySettings({ searchKey: 'on' });
  endFakeApi();
});

const field = () => screen.getByRole('combobox', { name: 'Szukaj w archiwum' });

function open(address = '/about') {
  show(
    <>
      <FrameSearch />
      <input aria-label="inne pole" />
      <input type="checkbox" aria-label="wybór" />
    </>,
    null,
    address,
  );
}

it('opens with its button, closes with Escape, and returns the focus', async () => {
  open();
  const button = screen.getByRole('button', { name: 'Szukaj w archiwum' });
  await userEvent.click(button);
  expect(document.activeElement).toBe(field());
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it('submitting goes to the results in the library', async () => {
  open();
  await userEvent.type(field(), '  kino Zorza {Enter}');
  expect(window.location.pathname + window.location.search).toBe('/library?q=kino+Zorza');
});

it('the key / focuses the box unless the focus is in a text field', async () => {
  open();
  await userEvent.click(screen.getByRole('textbox', { name: 'inne pole' }));
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'inne pole' }));
  screen.getByRole('checkbox').focus();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(field());
});

it('the key / does nothing with a modifier, in front of an open dialog, or switched off', () => {
  open();
  const press = (init: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { key: '/', ...init });
  press({ ctrlKey: true });
  press({ altKey: true });
  press({ metaKey: true });
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.setAttribute('open', '');
  press();
  dialog.remove();
  changeDisplaySettings({ searchKey: 'off' });
  press();
  expect(document.activeElement).toBe(document.body);
  changeDisplaySettings({ searchKey: 'on' });
  press();
  expect(document.activeElement).toBe(field());
});

describe('the key / pressed before the code of the search has arrived', () => {
  beforeEach(recordSearchKey);
  const press = () => fireEvent.keyDown(document.body, { key: '/' });

  it('focuses the box once when the code has loaded', () => {
    press();
    open();
    expect(document.activeElement).toBe(field());
    cleanup();
    open();
    expect(document.activeElement).toBe(document.body);
  });

  it('does nothing if the key is switched off', () => {
    press();
    changeDisplaySettings({ searchKey: 'off' });
    open();
    expect(document.activeElement).toBe(document.body);
  });

  it('does nothing if it was typed into a field, or a field has received the focus', () => {
    const other = document.body.appendChild(document.createElement('textarea'));
    fireEvent.keyDown(other, { key: '/' });
    open();
    expect(document.activeElement).toBe(document.body);
    cleanup();
    recordSearchKey();
    press();
    other.focus();
    open();
    expect(document.activeElement).toBe(other);
    other.remove();
  });

  it('does nothing after ten seconds', () => {
    const long = createEvent.keyDown(document.body, { key: '/' });
    Object.defineProperty(long, 'timeStamp', { value: performance.now() - 10_001 });
    fireEvent(document.body, long);
    open();
    expect(document.activeElement).toBe(document.body);
  });
});

it("in the library the key / and the button focus the page's own box", async () => {
  show(
    <>
      <FrameSearch />
      <ArchiveSearch renderPortrait={() => null}>wszystkie nagrania</ArchiveSearch>
    </>,
    null,
    '/library',
  );
  const own = screen.getByRole('combobox', { name: 'Szukaj w nagraniach' });
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(own);
  await userEvent.click(screen.getByRole('button', { name: 'Szukaj w archiwum' }));
  expect(document.activeElement).toBe(own);
});
