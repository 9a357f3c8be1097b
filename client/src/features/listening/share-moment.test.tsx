import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeRecording } from '../../testing/make-recording.ts';
import { openPlayback } from '../player/testing/open-playback.ts';
import { ShareMoment } from './share-moment.tsx';

const copied = vi.fn(async (_text: string) => {});
let opened: ReturnType<typeof openPlayback>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
  opened = openPlayback();
  opened.playback.seek(12.345);
});
afterEach(() => {
  opened.close();
  copied.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(pointer: 'coarse' | 'fine', share?: (content: ShareData) => Promise<void>) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
  if (share) vi.stubGlobal('navigator', { clipboard: { writeText: copied }, share });
  render(
    <ShareMoment recording={makeRecording({ id: 'HM-1' })} playback={opened.playback} spokenWordStart={() => null} />,
  );
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const says = (name: string) => screen.getByRole('button', { name }).querySelector('span span:not(.copy-words-off)');

describe('the address of a moment', () => {
  it('is copied with a mouse, and the button shows "copied" for five seconds', async () => {
    show('fine');
    await press('Kopiuj odnośnik do tego miejsca');
    expect(copied).toHaveBeenCalledWith('http://localhost:3000/library/recording/HM-1?t=12.345');
    const words = () => says('Kopiuj odnośnik do tego miejsca')?.textContent;
    expect(words()).toBe('Skopiowano');
    act(() => vi.advanceTimersByTime(4900));
    expect(words()).toBe('Skopiowano');
    act(() => vi.advanceTimersByTime(200));
    expect(words()).toBe('Kopiuj odnośnik');
  });

  it('is offered to the share sheet of a phone, and is not copied when the sheet is closed', async () => {
    const share = vi.fn(async (_content: ShareData) => {
      throw new DOMException('closed', 'AbortError');
    });
    show('coarse', share);
    await press('Kopiuj odnośnik do tego miejsca');
    expect(share.mock.calls[0]?.[0].url).toBe('http://localhost:3000/library/recording/HM-1?t=12.345');
    expect(copied).not.toHaveBeenCalled();
  });

  it('is copied on a phone whose share sheet fails', async () => {
    show('coarse', async () => {
      throw new DOMException('no', 'NotAllowedError');
    });
    await press('Kopiuj cytowanie');
    expect(copied.mock.calls[0]?.[0]).toContain('00:00:12, http://localhost:3000/library/recording/HM-1?t=12.345');
  });
});
