import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Fault of the network: `refuse` drops everything, `lose-answers` delivers requests whose answers never arrive,
 * `half-requests` breaks off after this number of bytes.
 */
export type NetworkMode = 'pass' | 'refuse' | 'lose-answers' | 'half-requests';
const halfRequestBytes = 3000;

/** A TCP proxy between clients and server. */
export class NetworkProxy {
  mode: NetworkMode = 'pass';
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  /** Target of the connection; called for each connection. */
  readonly #to: () => string;

  private constructor(to: () => string) {
    this.#to = to;
    this.#server = createServer((client) => this.#pass(client));
  }

  static async open(to: () => string): Promise<NetworkProxy> {
    const proxy = new NetworkProxy(to);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get address(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  /** Breaks all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #pass(client: Socket): void {
    if (this.mode === 'refuse') {
      client.destroy();
      return;
    }
    const server = connect(Number(new URL(this.#to()).port), '127.0.0.1');
    let sent = 0;
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (this.mode === 'half-requests' && sent + bytes.length > halfRequestBytes) {
        server.write(bytes.subarray(0, halfRequestBytes - sent), () => client.destroy());
        return;
      }
      sent += bytes.length;
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (this.mode === 'lose-answers') client.destroy();
      else client.write(bytes);
    });
  }
}
