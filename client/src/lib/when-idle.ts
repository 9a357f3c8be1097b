/** Calls `work` when nothing else is to be done; it may go on while `hasTime` holds. */
export function whenIdle(work: (hasTime: () => boolean) => void): void {
  // Safari has no idle callback; a pause between the pieces serves as well.
  if (typeof requestIdleCallback !== 'function') setTimeout(() => work(() => false), 20);
  else requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 4), { timeout: 2000 });
}

/** Waits until nothing else is to be done, two seconds at most. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => whenIdle(() => resolve()));
}
