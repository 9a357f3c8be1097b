import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { quietTurn } from '../lib/quiet-turn.ts';

/** The connections of a server, so that it can stop without cutting off an answer. */
export interface Connections {
  /** Lets each connection end with its next answer, while new ones are still accepted. */
  endAfterAnswers(): void;
  /**
   * Refuses new connections, after accepting those that the system has already queued: it would reset them, and a proxy
   * that has sent a save on one must not send it again. Resolves when the last connection has ended.
   */
  stopListening(): Promise<void>;
  /**
   * Closes idle connections now, and each of the others after its answer. A connection that was opened just before may
   * still send its first request.
   */
  closeIdle(): void;
  /** Closes every connection, even in the middle of an answer. */
  closeAll(): void;
}

/** Time for the first request of a new connection when the server stops. */
const firstRequestMs = 500;

/**
 * Counts the open requests of each connection. Node's own `closeIdleConnections` closes only connections idle at that
 * moment: a keep-alive connection whose answer ends a moment later would stay open until its timeout.
 */
export function trackConnections(server: Server): Connections {
  /** Open requests of each connection; null before the first. */
  const pending = new Map<Socket, number | null>();
  let isStopping = false;
  let isEnding = false;

  server.on('connection', (socket: Socket) => {
    pending.set(socket, null);
    socket.once('close', () => pending.delete(socket));
  });
  // Before the application's listener, which may answer at once.
  server.prependListener('request', ({ socket }, response) => {
    if (isEnding) response.setHeader('connection', 'close');
    pending.set(socket, (pending.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (pending.get(socket) ?? 1) - 1;
      if (pending.has(socket)) pending.set(socket, left);
      if (isStopping && left === 0) socket.destroySoon();
    });
  });

  return {
    endAfterAnswers() {
      isEnding = true;
    },
    async stopListening() {
      const closed = once(server, 'close');
      await quietTurn();
      server.close();
      await closed;
    },
    closeIdle() {
      isEnding = true;
      isStopping = true;
      for (const [socket, answers] of pending) if (answers === 0) socket.destroy();
      setTimeout(() => {
        for (const [socket, answers] of pending) if (answers === null) socket.destroy();
      }, firstRequestMs);
    },
    closeAll() {
      for (const socket of pending.keys()) socket.destroy();
    },
  };
}
