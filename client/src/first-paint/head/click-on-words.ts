/** Elements with their own click behaviour. */
const controls = 'a, button, input, select, textarea, summary, label';

/**
 * Whether a click on a line's words plays from that line, like its time: the click selected no text and hit no control
 * among the words. Keyboards and screen readers use the time, which is a button.
 */
export function isClickOnWords(words: Element, { target, shiftKey, ctrlKey, altKey, metaKey }: ClickParts): boolean {
  if (shiftKey || ctrlKey || altKey || metaKey) return false;
  if (!(target instanceof Element) || target.closest(controls)) return false;
  const selection = getSelection();
  return !selection || selection.isCollapsed || !selection.getRangeAt(0).intersectsNode(words);
}

type ClickParts = Pick<MouseEvent, 'target' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;
