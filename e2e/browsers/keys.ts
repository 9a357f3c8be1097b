/** Keys by their names in the DOM, as W3C WebDriver writes them (section 17.4.2). */
const codes: Readonly<Record<string, string>> = {
  Control: '\uE009',
  Shift: '\uE008',
  Alt: '\uE00A',
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Backspace: '\uE003',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Home: '\uE011',
  End: '\uE010',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  F2: '\uE032',
  F9: '\uE039',
};

type KeyAction = { type: 'keyDown' | 'keyUp'; value: string };

/** `Control+End` as key actions: all pressed in this order, then released in the reverse order. */
export function pressed(combination: string): KeyAction[] {
  const values = combination.split('+').map((key) => codes[key] ?? key);
  const down = values.map((value) => ({ type: 'keyDown', value }) as const);
  return [...down, ...values.reverse().map((value) => ({ type: 'keyUp', value }) as const)];
}

/** Each character of a text as a key that is pressed and released. */
export function typed(text: string): KeyAction[] {
  return [...text].flatMap((value) => [{ type: 'keyDown', value } as const, { type: 'keyUp', value } as const]);
}
