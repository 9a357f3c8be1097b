import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VirtualLines } from './virtual-lines.ts';

const rowHeight = 50;
const boxHeight = 500;
let box: HTMLElement;
let content: HTMLElement;
let sized: ResizeObserverCallback;

/** jsdom lays nothing out: the box is 500 high, and the test says how high rows turn out to be. */
function attach(count: number): VirtualLines {
  const rows = new VirtualLines(count, () => rowHeight, { viewHeight: boxHeight });
  rows.attach(box, content);
  vi.advanceTimersByTime(50);
  return rows;
}

function turnOut(heights: Record<number, number>): void {
  const entries = Object.entries(heights).map(([index, height]) => {
    const target = content.appendChild(document.createElement('div'));
    target.dataset.row = index;
    return { target, borderBoxSize: [{ blockSize: height, inlineSize: 0 }] };
  });
  sized(entries as unknown as ResizeObserverEntry[], {} as ResizeObserver);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: ResizeObserverCallback) {
        sized = callback;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  box = document.body.appendChild(document.createElement('div'));
  content = box.appendChild(document.createElement('div'));
  Object.defineProperty(box, 'clientHeight', { value: boxHeight });
  Object.defineProperty(box, 'scrollHeight', { value: 500_000 });
});

afterEach(() => {
  box.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the window over a long list', () => {
  it('begins with the row to begin at and little more; the rest comes when there is time', () => {
    const rows = new VirtualLines(10_000, () => rowHeight, { begin: 5000, viewHeight: boxHeight });
    expect(rows.getRange()).toEqual({ first: 4995, end: 5010 });
    const toldOfChange = vi.fn();
    rows.subscribe(toldOfChange);
    rows.attach(box, content);
    expect(box.scrollTop).toBe(5000 * rowHeight - boxHeight / 4);
    expect(toldOfChange).not.toHaveBeenCalled();
    vi.advanceTimersByTime(50);
    expect(rows.getRange()).toEqual({ first: 4987, end: 5018 });
  });

  it('renders what is seen and ten rows on each side, where it goes at once only two', () => {
    const rows = attach(10_000);
    expect(rows.getRange()).toEqual({ first: 0, end: 21 });
    rows.scrollToRow(5000, { place: 0 });
    box.dispatchEvent(new Event('scroll'));
    expect(rows.getRange()).toEqual({ first: 4998, end: 5013 });
    vi.advanceTimersByTime(50);
    expect(rows.getRange()).toEqual({ first: 4990, end: 5021 });
    expect(rows.getPaddings()).toEqual({ paddingTop: '249500px', paddingBottom: `${(10_000 - 5021) * 50}px` });
  });

  it('renders other rows only when those in the page no longer reach far enough', () => {
    const rows = attach(1000);
    const heard = vi.fn();
    rows.subscribe(heard);
    box.scrollTop = 200;
    box.dispatchEvent(new Event('scroll'));
    expect(heard).not.toHaveBeenCalled();
    box.scrollTop = 800;
    box.dispatchEvent(new Event('scroll'));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(rows.getRange()).toEqual({ first: 6, end: 37 });
  });

  it('keeps what is seen in place while rows above turn out higher, and settles when the scrolling rests', () => {
    const rows = attach(1000);
    rows.scrollToRow(500, { place: 0 });
    turnOut({ 495: 80, 496: 80 });
    expect(rows.placeInBox(500)).toBe(0);
    expect(box.scrollTop).toBe(25_000);
    vi.advanceTimersByTime(200);
    expect(box.scrollTop).toBe(25_060);
    expect(rows.placeInBox(500)).toBe(0);
  });

  it('keeps what is seen in place when rows above are put in or taken out', () => {
    const rows = attach(1000);
    rows.scrollToRow(500, { place: 0 });
    rows.splice(100, 0, 3);
    expect(rows.placeInBox(503)).toBe(0);
    vi.advanceTimersByTime(200);
    expect(box.scrollTop).toBe(25_150);
    expect(rows.placeInBox(503)).toBe(0);
  });
});

describe('who scrolls', () => {
  it('is the person for wheel, finger, scrollbar and keys, and not the list itself', () => {
    const rows = attach(1000);
    const heard = vi.fn();
    rows.onPersonScroll(heard);
    rows.scrollToRow(500);
    box.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(2000);
    box.dispatchEvent(new Event('scroll'));
    expect(heard).not.toHaveBeenCalled();
    box.dispatchEvent(new Event('wheel'));
    box.dispatchEvent(new Event('touchmove'));
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown' }));
    expect(heard).toHaveBeenCalledTimes(3);
    box.scrollTop = 100;
    box.dispatchEvent(new Event('scroll'));
    expect(heard).toHaveBeenCalledTimes(4);
  });

  it('is nobody when a key does its own work in a text field', () => {
    const rows = attach(1000);
    const field = content.appendChild(document.createElement('textarea'));
    const heard = vi.fn();
    rows.onPersonScroll(heard);
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    expect(heard).not.toHaveBeenCalled();
  });
});
