import { useRef } from 'react';
import { showStatus } from '../../../ui/status-line.tsx';

/** Time within which a second press counts, in milliseconds. */
const secondPressMs = 5000;

/** One Escape may be a mistake in the middle of work: only a second one soon after it calls `close`. */
export function useSecondEscape(close: () => void): () => void {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - pressedAt.current < secondPressMs) close();
    else showStatus('Aby zamknąć edytor, naciśnij Esc jeszcze raz.');
    pressedAt.current = now;
  };
}
