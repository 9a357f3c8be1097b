import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boxPort } from './scroll-port.ts';
import { VirtualLines } from './virtual-lines.ts';

const rowHeight = 50;
const boxHeight = 500;
let box: HTMLElement;
let content: HTMLElement;
let sized: ResizeObserverCallback;

/** jsdom has no layout: the box is 500 high, and the test sets the measured heights of rows. */
function attach(count: number): VirtualLines {
  const rows = new VirtualLines(count, () => rowHeight, { viewHeight: boxHeight });
  rows.attach(boxPort(box), content);
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
  Object.defineProperty(box, 'clientHeight', { value: boxHeight, configurable: true });
  Object.defineProperty(box, 'scrollHeight', { value: 500_000, configurable: true });
});

afterEach(() => {
  box.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the window over a long list', () => {
  it('starts with the initial row and little overscan; the rest follows when idle', () => {
    const rows = new VirtualLines(10_000, () => rowHeight, { begin: 5000, viewHeight: boxHeight });
    expect(rows.getRange()).toEqual({ first: 4995, end: 5010 });
    const handleChange = vi.fn();
    rows.subscribe(handleChange);
    rows.attach(boxPort(box), content);
    expect(box.scrollTop).toBe(5000 * rowHeight - boxHeight / 4);
    expect(handleChange).not.toHaveBeenCalled();
    vi.advanceTimersByTime(50);
    expect(rows.getRange()).toEqual({ first: 4987, end: 5018 });
  });

  it('renders ten rows of overscan per side, two after a jump', () => {
    const rows = attach(10_000);
    expect(rows.getRange()).toEqual({ first: 0, end: 21 });
    rows.scrollToRow(5000, { place: 0 });
    box.dispatchEvent(new Event('scroll'));
    expect(rows.getRange()).toEqual({ first: 4998, end: 5013 });
    vi.advanceTimersByTime(50);
    expect(rows.getRange()).toEqual({ first: 4990, end: 5021 });
    expect(rows.getPaddings()).toEqual({ paddingTop: '249500px', paddingBottom: `${(10_000 - 5021) * 50}px` });
  });

  it('renders another range only when the overscan is used up', () => {
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

  it('keeps the visible content in place while rows above turn out taller, and settles after scrolling', () => {
    const rows = attach(1000);
    rows.scrollToRow(500, { place: 0 });
    turnOut({ 495: 80, 496: 80 });
    expect(rows.placeInBox(500)).toBe(0);
    expect(box.scrollTop).toBe(25_000);
    vi.advanceTimersByTime(200);
    expect(box.scrollTop).toBe(25_060);
    expect(rows.placeInBox(500)).toBe(0);
  });

  it('keeps the visible content in place when rows above are inserted or removed', () => {
    const rows = attach(1000);
    rows.scrollToRow(500, { place: 0 });
    rows.splice(100, 0, 3);
    expect(rows.placeInBox(503)).toBe(0);
    vi.advanceTimersByTime(200);
    expect(box.scrollTop).toBe(25_150);
    expect(rows.placeInBox(503)).toBe(0);
  });
});

describe('resizing the box', () => {
  /** Simulates a new layout: another height of the box, and other line breaks in all mounted rows. */
  function resize({ height = boxHeight, width = 0, rowsTurnOut = rowHeight }): void {
    Object.defineProperty(box, 'clientHeight', { value: height, configurable: true });
    Object.defineProperty(content, 'clientWidth', { value: width, configurable: true });
    for (const row of content.querySelectorAll<HTMLElement>('[data-row]')) {
      row.getBoundingClientRect = () => new DOMRect(0, 0, width, rowsTurnOut);
    }
    sized([], {} as ResizeObserver);
  }

  function putIntoPage(rows: VirtualLines): void {
    const { first, end } = rows.getRange();
    for (let index = first; index < end; index++) {
      const row = content.appendChild(document.createElement('div'));
      row.dataset.row = String(index);
      row.tabIndex = -1;
    }
  }

  function scrollTo(top: number): void {
    box.scrollTop = top;
    box.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(200);
  }

  it('keeps the line at the upper edge, and its hidden fraction, when line breaks change', () => {
    const rows = attach(1000);
    scrollTo(25_040);
    putIntoPage(rows);
    resize({ width: 300, rowsTurnOut: 200 });
    expect(rows.firstSeen()).toBe(500);
    expect(rows.placeInBox(500)).toBe(-160 / boxHeight);
    resize({ width: 900, rowsTurnOut: 50 });
    expect(rows.placeInBox(500)).toBe(-40 / boxHeight);
    vi.advanceTimersByTime(200);
    expect(rows.placeInBox(500)).toBe(-40 / boxHeight);
  });

  it('keeps the line at the upper edge when the browser moves the box', () => {
    const rows = attach(1000);
    scrollTo(49_500);
    const moved = vi.fn();
    rows.userScroll.subscribe(moved);
    box.scrollTop = 49_200;
    Object.defineProperty(box, 'clientHeight', { value: 800, configurable: true });
    box.dispatchEvent(new Event('scroll'));
    resize({ height: 800 });
    expect(rows.firstSeen()).toBe(990);
    expect(moved).not.toHaveBeenCalled();
  });

  it('keeps the spoken line visible if it was', () => {
    const rows = attach(1000);
    rows.spokenRow = () => 508;
    scrollTo(25_000);
    resize({ height: 200 });
    expect(rows.isSeen(508)).toBe(true);
  });

  it('does not return to a spoken line that was not visible', () => {
    const rows = attach(1000);
    rows.spokenRow = () => 700;
    scrollTo(25_000);
    resize({ height: 200 });
    expect(rows.firstSeen()).toBe(500);
  });

  it('prefers the anchor row to the spoken line', () => {
    const rows = attach(1000);
    rows.spokenRow = () => 500;
    scrollTo(25_000);
    putIntoPage(rows);
    content.querySelector<HTMLElement>('[data-row="509"]')?.focus();
    resize({ height: 200 });
    expect(rows.isSeen(509)).toBe(true);
    expect(rows.isSeen(500)).toBe(false);
  });

  it('keeps the line at the upper edge at the end of the list too', () => {
    const rows = attach(1000);
    Object.defineProperty(box, 'scrollHeight', { value: 50_000, configurable: true });
    scrollTo(49_500);
    resize({ height: 300 });
    expect(rows.firstSeen()).toBe(990);
  });
});

describe('a scroll', () => {
  it('counts as the user’s for wheel, touch, scrollbar and keys, not for the list itself', () => {
    const rows = attach(1000);
    const heard = vi.fn();
    rows.userScroll.subscribe(heard);
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

  it("counts as the user’s when it moves away from the list's own target", () => {
    const rows = attach(1000);
    const heard = vi.fn();
    rows.userScroll.subscribe(heard);
    rows.scrollToRow(500);
    box.scrollTop -= 100;
    box.dispatchEvent(new Event('scroll'));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(rows.userScroll.isActive).toBe(true);
  });

  it('ends some time after its last movement', () => {
    const rows = attach(1000);
    box.dispatchEvent(new Event('wheel'));
    vi.advanceTimersByTime(300);
    expect(rows.userScroll.isActive).toBe(true);
    box.scrollTop = 100;
    box.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(300);
    expect(rows.userScroll.isActive).toBe(false);
  });

  it('ignores keys that a text field handles', () => {
    const rows = attach(1000);
    const field = content.appendChild(document.createElement('textarea'));
    const heard = vi.fn();
    rows.userScroll.subscribe(heard);
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    expect(heard).not.toHaveBeenCalled();
  });
});
