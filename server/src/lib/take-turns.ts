import { quietTurn } from './quiet-turn.ts';

/** Other requests wait at most this long, plus the time of one piece. */
const turnMs = 20;

/** Begins work in pieces. The result is awaited between them, and lets other requests in when a turn has lasted enough. */
export function takeTurns(): () => Promise<void> {
  let turnEnds = performance.now() + turnMs;
  return async () => {
    if (performance.now() < turnEnds) return;
    await quietTurn();
    turnEnds = performance.now() + turnMs;
  };
}
