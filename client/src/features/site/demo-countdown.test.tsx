import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DemoCountdown } from './demo-countdown.tsx';

const video = {
  source: 'start.mp4',
  poster: 'poster-start.jpg',
  captions: 'start.vtt',
  heading: 'Zaczynamy pokaz',
  caption: 'Film',
  aspectRatio: '16:9',
};

const play = vi.fn();

const click = (name: string) => act(() => screen.getByRole('button', { name }).click());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the demo countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
    play.mockReset().mockResolvedValue(undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts from 10 to 0 in seconds, then plays the film', async () => {
    render(<DemoCountdown video={video} />);
    click('Zaczynamy');
    click('Odtwórz');
    expect(screen.getByRole('timer').textContent).toBe('10');
    expect(screen.getByRole('status').textContent).toBe('10');
    expect(document.activeElement?.className).toBe('countdown-screen');
    expect(document.querySelector('video')?.preload).toBe('auto');
    expect(play).not.toHaveBeenCalled();
    for (const left of ['9', '8', '7', '6', '5', '4', '3', '2', '1', '0']) {
      await pass(1000);
      expect(screen.getByRole('timer').textContent).toBe(left);
    }
    await pass(1000);
    expect(screen.queryByRole('timer')).toBeNull();
    const film = document.querySelector('video');
    expect(film?.hidden).toBe(false);
    expect(play).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(film);
    act(() => {
      film?.dispatchEvent(new Event('ended'));
    });
    expect(document.querySelector('video')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Zaczynamy' }));
  });

  it('shows a play button when the browser blocks autoplay', async () => {
    play.mockRejectedValueOnce(new DOMException('Not allowed.', 'NotAllowedError'));
    render(<DemoCountdown video={video} />);
    click('Zaczynamy');
    click('Odtwórz');
    for (let second = 0; second <= 10; second += 1) await pass(1000);
    await act(async () => screen.getByRole('button', { name: 'Odtwórz' }).click());
    expect(play).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('button', { name: 'Odtwórz' })).toBeNull();
  });

  it('resets when full screen is left', async () => {
    render(<DemoCountdown video={video} />);
    click('Zaczynamy');
    click('Odtwórz');
    await pass(3000);
    act(() => {
      document.dispatchEvent(new Event('fullscreenchange'));
    });
    expect(screen.queryByRole('timer')).toBeNull();
    click('Zaczynamy');
    click('Odtwórz');
    expect(screen.getByRole('timer').textContent).toBe('10');
  });

  it('without full screen, fills the window and closes with Escape', async () => {
    render(<DemoCountdown video={video} />);
    click('Zaczynamy');
    click('Odtwórz');
    await pass(1000);
    act(() => {
      // A browser fires this event for Escape in a modal dialog.
      screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    });
    expect(screen.queryByRole('timer')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Zaczynamy' }));
  });
});
