import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Playback } from '../sound/playback.ts';
import type { FakeAudio } from '../testing/fake-audio.ts';
import { openPlayback } from '../testing/open-playback.ts';
import { PlayerBar } from './player-bar.tsx';
import { createShortcutHandler } from './player-shortcuts.tsx';
import { spokenTime } from './spoken-time.ts';

let playback: Playback;
let audio: FakeAudio;
let close: () => void;

beforeEach(() => {
  ({ playback, audio, close } = openPlayback());
});
afterEach(() => close());

describe('the player bar', () => {
  it('plays and pauses with a button named after its next action', async () => {
    render(<PlayerBar playback={playback} peaks={undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Odtwórz' }));
    expect(audio.paused).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Wstrzymaj' }));
    expect(audio.paused).toBe(true);
  });

  it('skips ten seconds, not beyond the ends', async () => {
    render(<PlayerBar playback={playback} peaks={undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Przewiń 10 s' }));
    expect(playback.getPosition()).toBe(10);
    await userEvent.click(screen.getByRole('button', { name: 'Cofnij 10 s' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cofnij 10 s' }));
    expect(playback.getPosition()).toBe(0);
  });

  it('offers the six speeds', async () => {
    render(<PlayerBar playback={playback} peaks={undefined} />);
    const speed = screen.getByRole('combobox', { name: 'Prędkość odtwarzania' });
    expect([...speed.querySelectorAll('option')].map(({ value }) => value)).toEqual(
      ['0.5', '0.75', '1', '1.25', '1.5', '2'], // as the specification lists them
    );
    await userEvent.selectOptions(speed, '1.25');
    expect(audio.playbackRate).toBe(1.25);
  });

  it('announces the progress in words, and not every second while focused', async () => {
    render(<PlayerBar playback={playback} peaks={undefined} />);
    const progress = screen.getByRole('slider', { name: 'Postęp odtwarzania' });
    act(() => playback.seek(80));
    expect(progress.getAttribute('aria-valuetext')).toBe('1 min 20 s z 1 min 40 s');
    act(() => progress.focus());
    act(() => playback.seek(81));
    expect(progress.getAttribute('aria-valuetext')).toBe('1 min 20 s z 1 min 40 s');
    await userEvent.keyboard('{ArrowRight}');
    expect(progress.getAttribute('aria-valuetext')).toBe('1 min 26 s z 1 min 40 s');
    await userEvent.keyboard('{PageDown}');
    expect(playback.getPosition()).toBe(26);
    await userEvent.keyboard('{End}');
    expect(playback.getPosition()).toBe(100);
    await userEvent.keyboard('{Home}');
    expect(playback.getPosition()).toBe(0);
  });

  it('explains a playback failure and offers a retry', async () => {
    render(<PlayerBar playback={playback} peaks={undefined} />);
    audio.refusal = new DOMException('no gesture', 'NotAllowedError');
    await userEvent.click(screen.getByRole('button', { name: 'Odtwórz' }));
    expect(screen.getByText(/Przeglądarka wstrzymała odtwarzanie/)).toBeTruthy();
    audio.refusal = null;
    await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(document.activeElement?.className).toContain('player-play');
    expect(audio.paused).toBe(false);
  });
});

describe('shortcuts', () => {
  function renderPage() {
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: as on the page
      <div onKeyDown={createShortcutHandler(playback)}>
        <input aria-label="pole" />
        <button type="button">przycisk</button>
      </div>,
    );
  }

  it('control the player from a focused button, except the space bar, which presses the button', async () => {
    renderPage();
    screen.getByRole('button').focus();
    await userEvent.keyboard('l');
    expect(playback.getPosition()).toBe(10);
    await userEvent.keyboard(' ');
    expect(audio.paused).toBe(true);
    await userEvent.keyboard('k');
    expect(audio.paused).toBe(false);
    await userEvent.keyboard('.');
    expect(playback.getState().speed).toBe(1.25);
  });

  it('play and pause with the space bar on the progress control', async () => {
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: as on the page
      <div onKeyDown={createShortcutHandler(playback)}>
        <PlayerBar playback={playback} peaks={undefined} />
      </div>,
    );
    screen.getByRole('slider', { name: 'Postęp odtwarzania' }).focus();
    await userEvent.keyboard(' ');
    expect(audio.paused).toBe(false);
  });

  it('ignore text fields and the browser’s own shortcuts', async () => {
    renderPage();
    await userEvent.type(screen.getByRole('textbox'), 'kl.m');
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'kl.m');
    screen.getByRole('button').focus();
    await userEvent.keyboard('{Control>}l{/Control}');
    expect(playback.getPosition()).toBe(0);
    expect(playback.getState()).toMatchObject({ isPlaying: false, isMuted: false });
  });
});

describe('a time in words', () => {
  it('omits zero hours and minutes', () => {
    expect([0, 59, 80, 3600, 39_605].map(spokenTime)).toEqual([
      '0 s',
      '59 s',
      '1 min 20 s',
      '1 godz. 0 min 0 s',
      '11 godz. 0 min 5 s',
    ]);
  });
});
