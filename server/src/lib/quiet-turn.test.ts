import { once } from 'node:events';
import { createServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { quietTurn } from './quiet-turn.ts';

const connections = 40;

/** A client in a separate thread, whose connections the system queues while this thread is blocked. */
const clientSource = `
  const { workerData: { port, count, connected } } = require('node:worker_threads');
  for (let made = 0; made < count; made += 1) {
    require('node:net').connect(port, '127.0.0.1', () => {
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    });
  }
`;

it('all waiting connections are accepted in a quiet turn, though the event loop accepts one per turn', async () => {
  let accepted = 0;
  const server = createServer(() => {
    accepted += 1;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { port: address.port, count: connections, connected };
  const client = new Worker(clientSource, { eval: true, workerData });
  for (let seen = 0; seen < connections; seen = Atomics.load(connected, 0)) Atomics.wait(connected, 0, seen);
  await quietTurn();
  const acceptedInTurn = accepted;
  await client.terminate();
  server.close();
  expect(acceptedInTurn).toBe(connections);
});
