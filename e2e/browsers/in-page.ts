/** One step towards an element: by role and name, by the label of a field, by text, or by a selector. */
export interface Step {
  by: 'role' | 'label' | 'text' | 'css';
  what: string;
  name?: { source: string; flags: string } | string;
}

interface Found {
  count: number;
  text: string;
  value: string;
  isFocused: boolean;
  /** undefined while the first element cannot be clicked. */
  at?: { x: number; y: number };
  /** Whether the whole first element is in the window. */
  isInView: boolean;
  attributes: Record<string, string>;
}

declare global {
  interface Window {
    TestingLibraryDom?: typeof import('@testing-library/dom');
  }
}

/**
 * Finds elements as a screen reader does; runs in the page and needs Testing Library there (null without it).
 * `reveal` scrolls the first one into view where needed; `press` also focuses it, `select` selects its text too.
 */
export function find(steps: readonly Step[], action?: 'reveal' | 'select' | 'press'): Found | null {
  const library = window.TestingLibraryDom;
  if (!library) return null;
  const pattern = (given: Step['name']) => (typeof given === 'object' ? new RegExp(given.source, given.flags) : given);
  const ask = (root: HTMLElement, { by, what, name }: Step): HTMLElement[] => {
    if (by === 'css') return [...root.querySelectorAll<HTMLElement>(what)];
    if (by === 'label') return library.queryAllByLabelText(root, pattern(name) ?? what);
    if (by === 'text') return library.queryAllByText(root, pattern(name) ?? what);
    return library.queryAllByRole(root, what, name === undefined ? {} : { name: pattern(name) ?? '' });
  };
  let found: HTMLElement[] = [document.documentElement];
  for (const step of steps) found = [...new Set(found.flatMap((root) => ask(root, step)))];
  const [first] = found;
  const box = () => first?.getBoundingClientRect() ?? new DOMRect();
  const isInView = () => {
    const { top, bottom, width } = box();
    return width > 0 && top >= 0 && bottom <= window.innerHeight;
  };
  const middle = () => ({ x: Math.round(box().x + box().width / 2), y: Math.round(box().y + box().height / 2) });
  const isHit = () => {
    const hit = document.elementFromPoint(middle().x, middle().y);
    return hit !== null && (first?.contains(hit) || hit.contains(first ?? null) || isLabelOf(hit));
  };
  const isLabelOf = (hit: Element) =>
    first instanceof HTMLInputElement && [...(first.labels ?? [])].some((label) => label.contains(hit));
  if (action !== undefined && first && !(isInView() && isHit())) {
    first.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
  if (action === 'select' && (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement)) {
    first.focus();
    first.select();
  }
  if (action === 'press') first?.focus();
  const isEnabled = !(first instanceof HTMLButtonElement && first.disabled);
  return {
    count: found.length,
    text: (first?.textContent ?? '').replace(/\s+/g, ' ').trim(),
    value: first && 'value' in first ? String(first.value) : '',
    isFocused: first !== undefined && first === document.activeElement,
    ...(first && isEnabled && box().width > 0 && isHit() ? { at: middle() } : {}),
    isInView: isInView(),
    attributes: Object.fromEntries([...(first?.attributes ?? [])].map(({ name, value }) => [name, value])),
  };
}
