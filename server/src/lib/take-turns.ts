import { quietTurn } from './quiet-turn.ts';

/** Other requests wait at most this long, plus the time of one piece. */
const turnMs = 20;

/** Returns a function to await between pieces of long work: once a turn has lasted `turnMs`, it lets other requests run. */
export function takeTurns(): () => Promise<void> {
  let turnEnds = performance.now() + turnMs;
  return async () => {
    if (performance.now() < turnEnds) return;
    await quietTurn();
    turnEnds = performance.now() + turnMs;
  };
}
