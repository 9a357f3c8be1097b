import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ComeBackPlace } from '../controls/come-back.tsx';
import { TranscriptFinder } from '../search/transcript-finder.ts';
import { TranscriptSearch } from '../search/transcript-search.tsx';
import type { Playback } from '../sound/playback.ts';
import { openPlayback } from '../testing/open-playback.ts';
import { TranscriptView } from './transcript-view.tsx';

const lines = Array.from({ length: 10_000 }, (_, index) => ({
  startMs: index * 4000,
  endMs: index * 4000 + 4000,
  text: index === 1 ? 'Anna Nowak: Łódź, tak.' : `Zdanie ${index + 1}`,
}));

let playback: Playback;
let close: () => void;

beforeEach(() => {
  ({ playback, close } = openPlayback());
});
afterEach(() => close());

describe('the transcript', () => {
  it('renders only the lines around the visible ones, each with its position and the total', () => {
    render(<TranscriptView playback={playback} lines={lines} track={0} />);
    const items = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(items.length).toBeLessThan(60);
    expect(items[4]?.getAttribute('aria-posinset')).toBe('5');
    expect(items[4]?.getAttribute('aria-setsize')).toBe('10000');
  });

  it('shows the time, speaker and text of a line, and plays from there', async () => {
    render(<TranscriptView playback={playback} lines={lines} track={0} />);
    const second = screen.getAllByRole('listitem')[1] as HTMLElement;
    expect(second.querySelector('.line-speaker')?.textContent).toBe('Anna Nowak: ');
    await userEvent.click(within(second).getByRole('button', { name: 'Odtwórz od 00:00:04' }));
    expect(playback.getPosition()).toBe(4);
    expect(playback.getState().isPlaying).toBe(true);
    expect(second.getAttribute('aria-current')).toBe('true');
  });

  it('plays from a line whose words are clicked, unless the click selects text or hits a control', async () => {
    const withLink = (line: { text: string }) => (
      <p>
        {line.text} <a href="#miejsce">miejsce</a>
      </p>
    );
    const { rerender } = render(<TranscriptView playback={playback} lines={lines} track={0} />);
    await userEvent.click(screen.getByText('Zdanie 3'));
    expect(playback.getPosition()).toBe(8);
    expect(playback.getState().isPlaying).toBe(true);
    expect(screen.getByText('Zdanie 3').closest('[tabindex="0"]')).toBe(screen.getByRole('region'));

    getSelection()?.selectAllChildren(screen.getByText('Zdanie 5'));
    fireEvent.click(screen.getByText('Zdanie 5'));
    expect(playback.getPosition()).toBe(8);
    getSelection()?.removeAllRanges();

    rerender(<TranscriptView playback={playback} lines={lines} track={0} renderLineText={withLink} />);
    await userEvent.click(screen.getAllByRole('link', { name: 'miejsce' })[5] as HTMLElement);
    expect(playback.getPosition()).toBe(8);
  });

  it('marks one line as current, and none while another file plays', () => {
    const { rerender } = render(<TranscriptView playback={playback} lines={lines} track={0} />);
    act(() => playback.seek(9));
    const current = () => screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current'));
    expect(current().map((item) => item.getAttribute('aria-posinset'))).toEqual(['3']);
    rerender(<TranscriptView playback={playback} lines={lines} track={1} />);
    expect(current()).toEqual([]);
  });

  it('has no play buttons without audio', () => {
    render(<TranscriptView playback={playback} lines={lines} track={-1} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('00:00:08')).toBeTruthy();
    fireEvent.click(screen.getByText('Zdanie 3'));
    expect(playback.getState().isPlaying).toBe(false);
  });

  it('follows inserted and removed lines', () => {
    const { rerender } = render(<TranscriptView playback={playback} lines={lines.slice(0, 3)} track={0} />);
    rerender(<TranscriptView playback={playback} lines={lines.slice(0, 2)} track={0} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    rerender(<TranscriptView playback={playback} lines={lines.slice(0, 5)} track={0} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
  });
});

describe('searching within', () => {
  it('counts and marks matches, steps with Enter and Shift+Enter, clears with Escape', async () => {
    const finder = new TranscriptFinder(lines.slice(0, 12));
    render(
      <>
        <TranscriptSearch finder={finder} />
        <TranscriptView playback={playback} lines={lines.slice(0, 12)} track={0} finder={finder} />
      </>,
    );
    const status = screen.getByRole('status');
    const active = () => document.querySelector('mark.match-active');
    await userEvent.type(screen.getByRole('searchbox'), 'zdanie 1');
    expect(status.textContent).toBe('1 z 4');
    expect(active()?.closest('[data-row]')?.getAttribute('data-row')).toBe('0');
    await userEvent.keyboard('{Enter}');
    expect(status.textContent).toBe('2 z 4');
    expect(active()?.closest('[data-row]')?.getAttribute('data-row')).toBe('9');
    await userEvent.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    expect(status.textContent).toBe('4 z 4');
    await userEvent.keyboard('{Escape}');
    expect(status.textContent).toBe('');
    expect(document.querySelector('mark')).toBeNull();
  });

  it('hides the return button until something was played, resumed or sought', () => {
    render(
      <>
        <TranscriptView playback={playback} lines={lines} track={0} />
        <ComeBackPlace playback={playback} />
      </>,
    );
    fireEvent.keyDown(screen.getByRole('region', { name: 'Transkrypcja' }), { key: 'PageDown' });
    expect(screen.queryByRole('button', { name: 'Wróć do odtwarzanego miejsca' })).toBeNull();
    act(() => playback.seek(8));
    screen.getByRole('button', { name: 'Wróć do odtwarzanego miejsca' });
  });

  it('keeps following on the space bar and stops on a key that scrolls', () => {
    render(
      <>
        <TranscriptView playback={playback} lines={lines} track={0} />
        <ComeBackPlace playback={playback} />
      </>,
    );
    act(() => playback.seek(4));
    const box = screen.getByRole('region', { name: 'Transkrypcja' });
    fireEvent.keyDown(box, { key: ' ' });
    expect(screen.queryByRole('button', { name: 'Wróć do odtwarzanego miejsca' })).toBeNull();
    fireEvent.keyDown(box, { key: 'PageDown' });
    screen.getByRole('button', { name: 'Wróć do odtwarzanego miejsca' });
    act(() => playback.choose(8));
    expect(screen.queryByRole('button', { name: 'Wróć do odtwarzanego miejsca' })).toBeNull();
  });
});
