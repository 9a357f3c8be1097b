/** Calls `work` in an idle period, or after `timeout` milliseconds; it may continue while `hasTime` returns true. */
export function whenIdle(work: (hasTime: () => boolean) => void, timeout = 2000): void {
  // Safari has no idle callback; short pauses between pieces of work serve the same purpose.
  if (typeof requestIdleCallback !== 'function') setTimeout(() => work(() => false), 20);
  else requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 4), { timeout });
}

/** Calls `work` in an idle period after the current render has been painted; never in a hidden tab. */
export function whenShown(work: () => void): void {
  // The browser may be idle between rendering and the frame that paints it, hence two frames.
  requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(work)));
}

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
