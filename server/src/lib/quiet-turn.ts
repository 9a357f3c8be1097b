import { subscribe } from 'node:diagnostics_channel';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The queue of new connections that the system keeps for a server (Node's default backlog), and one more. */
const mostTurns = 512;

let accepted = 0;
subscribe('net.server.socket', () => {
  accepted += 1;
});

/**
 * Lets all ready work run, and resolves after a turn of the event loop without a new connection. The loop accepts one
 * connection per turn: with a piece of work in each turn, the last of 300 new connections would wait for 300 pieces.
 */
export async function quietTurn(): Promise<void> {
  // The current turn may have accepted its connection before the call.
  await nextTurn();
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const before = accepted;
    await nextTurn();
    if (accepted === before) return;
  }
}
