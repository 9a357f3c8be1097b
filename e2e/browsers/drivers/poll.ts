import { setTimeout as pause } from 'node:timers/promises';

const pauseMs = 50;

/**
 * Repeats the call until its answer is neither undefined, null nor false, and returns it.
 * @throws Error with `what` and the last thrown error when that takes longer than `timeoutMs`.
 */
export async function poll<Answer>(
  what: string,
  ask: () => Promise<Answer> | Answer,
  timeoutMs = 20_000,
): Promise<NonNullable<Exclude<Answer, false>>> {
  const end = Date.now() + timeoutMs;
  let reason = '';
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== null && answer !== false) {
        return answer as NonNullable<Exclude<Answer, false>>;
      }
      reason = '';
    } catch (error) {
      reason = `: ${error instanceof Error ? error.message : String(error)}`;
    }
    await pause(pauseMs);
  }
  throw new Error(`Waited ${timeoutMs / 1000} s for ${what}${reason}`);
}
