import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of a server, so that it can stop without cutting off an answer. */
export interface Connections {
  /** Closes idle connections now, each of the others after its answer, and new ones as they come. */
  closeIdle(): void;
  /** Closes every connection, even in the middle of an answer. */
  closeAll(): void;
}

/**
 * Counts the open requests of each connection. Node's own `closeIdleConnections` closes only connections idle at that
 * moment: a keep-alive connection whose answer ends a moment later would stay open until its timeout.
 */
export function trackConnections(server: Server): Connections {
  const pending = new Map<Socket, number>();
  let isStopping = false;

  server.on('connection', (socket: Socket) => {
    if (isStopping) {
      socket.destroy();
      return;
    }
    pending.set(socket, 0);
    socket.once('close', () => pending.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    pending.set(socket, (pending.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (pending.get(socket) ?? 1) - 1;
      if (pending.has(socket)) pending.set(socket, left);
      if (isStopping && left === 0) socket.destroySoon();
    });
  });

  return {
    closeIdle() {
      isStopping = true;
      for (const [socket, answers] of pending) if (answers === 0) socket.destroy();
    },
    closeAll() {
      for (const socket of pending.keys()) socket.destroy();
    },
  };
}
