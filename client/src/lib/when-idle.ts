/** Calls `work` when nothing else is to be done, or when that takes too long; it may go on while `hasTime` holds. */
export function whenIdle(work: (hasTime: () => boolean) => void, timeout = 2000): void {
  // Safari has no idle callback; a pause between the pieces serves as well.
  if (typeof requestIdleCallback !== 'function') setTimeout(() => work(() => false), 20);
  else requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 4), { timeout });
}

/** Calls `work` when what is being drawn stands on the screen and nothing else is to be done; not in a hidden tab. */
export function whenShown(work: () => void): void {
  // Between the drawing and the frame that shows it the browser may well be idle.
  requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(work)));
}
