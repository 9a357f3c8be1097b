/** The value of each field when it received the focus, and after the last input; null before the first. */
const fields = new WeakMap<EventTarget, { initial: string; typed: string | null }>();

/** Watches the fields inside an element. Returns a function that stops. */
export function watchFieldSteps(root: HTMLElement): () => void {
  const handleFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement) fields.set(target, { initial: target.value, typed: null });
  };
  const handleInput = ({ target }: Event) => {
    const field = target && fields.get(target);
    if (field && target instanceof HTMLInputElement) field.typed = target.value;
  };
  root.addEventListener('focusin', handleFocus);
  root.addEventListener('input', handleInput, { capture: true });
  return () => {
    root.removeEventListener('focusin', handleFocus);
    root.removeEventListener('input', handleInput, { capture: true });
  };
}

/**
 * Whether the browser's own undo, or redo, would stay in this field. Browsers keep one undo history for the whole page:
 * once the field has no steps left, undo would change some line of the transcript.
 */
export function hasOwnSteps(field: HTMLInputElement, isRedo: boolean): boolean {
  const known = fields.get(field);
  if (!known || known.typed !== field.value) return false;
  return isRedo || known.typed !== known.initial;
}
