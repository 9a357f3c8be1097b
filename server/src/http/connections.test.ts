import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Connections, trackConnections } from './connections.ts';

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

let server: Server;
let connections: Connections;
let socket: Socket;
let received: string;

beforeEach(async () => {
  received = '';
  server = createServer((_request, response) => response.end('answer'));
  connections = trackConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  await accepted;
});
afterEach(() => {
  socket.destroy();
  server.close();
});

const isAnswered = () => expect.poll(() => received).toContain('answer');

describe('a server that stops', () => {
  it('answers the request of a connection that was opened just before, and closes it', async () => {
    server.close();
    connections.closeIdle();
    socket.write(request);
    await once(socket, 'close');
    expect(received).toContain('answer');
    expect(received).toContain('connection: close');
  });

  it('closes connections whose request was answered before, and those that send none', async () => {
    socket.write(request);
    await isAnswered();
    const silent = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(server, 'connection');
    const closed = Promise.all([once(socket.resume(), 'close'), once(silent.resume(), 'close')]);
    server.close();
    connections.closeIdle();
    await closed;
  });
});

/** A client in a separate thread, whose request the system accepts while this thread is blocked. */
const clientSource = `
  const { workerData, parentPort } = require('node:worker_threads');
  let received = '';
  const socket = require('node:net').connect(workerData.port, '127.0.0.1', () =>
    socket.write(workerData.request, () => {
      Atomics.store(workerData.isSent, 0, 1);
      Atomics.notify(workerData.isSent, 0);
    }));
  socket.on('data', (text) => { received += text; });
  socket.on('error', (error) => { received = error.code; });
  socket.on('close', () => parentPort.postMessage(received));
`;

describe('a server that stops listening', () => {
  it('answers the request of a connection that the system accepted before, and refuses later ones', async () => {
    const { port } = server.address() as AddressInfo;
    const isSent = new Int32Array(new SharedArrayBuffer(4));
    const client = new Worker(clientSource, { eval: true, workerData: { port, request, isSent } });
    const answered = once(client, 'message');
    Atomics.wait(isSent, 0, 0);
    const stopped = connections.stopListening();
    connections.closeIdle();
    expect((await answered)[0]).toContain('answer');
    await stopped;
    expect(await once(connect(port, '127.0.0.1'), 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);
  });
});

describe('a server that drains', () => {
  it('answers on an open connection, which ends with the answer', async () => {
    socket.write(request);
    await isAnswered();
    received = '';
    connections.endAfterAnswers();
    socket.write(request);
    await once(socket, 'close');
    expect(received).toContain('answer');
  });
});
