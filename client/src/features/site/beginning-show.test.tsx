import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BeginningShow } from './beginning-show.tsx';

const video = {
  source: 'start.mp4',
  poster: 'poster-start.jpg',
  captions: 'start.vtt',
  heading: 'Zaczynamy pokaz',
  caption: 'Film',
  aspectRatio: '16:9',
};

const click = (name: string) => act(() => screen.getByRole('button', { name }).click());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the opening show', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts from ten to nought, a second each, then shows the film', async () => {
    render(<BeginningShow video={video} />);
    click('Zaczynamy');
    click('Odtwórz');
    expect(screen.getByRole('timer').textContent).toBe('10');
    for (const left of ['9', '8', '7', '6', '5', '4', '3', '2', '1', '0']) {
      await pass(1000);
      expect(screen.getByRole('timer').textContent).toBe(left);
    }
    await pass(1000);
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByLabelText('Zaczynamy pokaz')).toBeInstanceOf(HTMLVideoElement);
  });

  it('starts afresh when full screen is left', async () => {
    render(<BeginningShow video={video} />);
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

  it('fills the window and leaves by Escape where there is no full screen', async () => {
    render(<BeginningShow video={video} />);
    click('Zaczynamy');
    click('Odtwórz');
    await pass(1000);
    act(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    });
    expect(screen.queryByRole('timer')).toBeNull();
  });
});
