import { randomBytes } from 'node:crypto';
import Database from 'better-sqlite3';
import fastify from 'fastify';
import { serveFile } from '../server/src/http/sending/serve-file.ts';
import { DiskStorage } from '../server/src/storage/disk-storage.ts';

/** Serves one file with our handler: `/alone` without, `/checked` with an access check. Prints its port. */
const [root = '', key = ''] = process.argv.slice(2);
const storage = await DiskStorage.create(root);
const { size, modifiedAt } = (await storage.stat(key)) ?? { size: 0, modifiedAt: new Date(0) };
const file = {
  open: () => storage.open(key),
  size,
  sha256: 'ab'.repeat(32),
  contentType: 'audio/mpeg',
  fileName: 'HM-2026-001_Rozmowa o Łodzi.mp3',
  disposition: 'inline' as const,
  lastModified: modifiedAt,
};

/** The lookups before the first byte: the session's row, then the row of the recording's file. */
const database = new Database(':memory:');
database.exec(`
  CREATE TABLE sessions (id TEXT PRIMARY KEY, user_id INTEGER, role TEXT, expires_at INTEGER) WITHOUT ROWID;
  CREATE TABLE files (signature TEXT, name TEXT, key TEXT, access TEXT, PRIMARY KEY (signature, name)) WITHOUT ROWID;
`);
const addSession = database.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?)');
const addFile = database.prepare('INSERT INTO files VALUES (?, ?, ?, ?)');
const sessionIds = Array.from({ length: 5000 }, () => randomBytes(32).toString('hex'));
database.transaction(() => {
  for (const [index, id] of sessionIds.entries()) {
    addSession.run(id, index, 'user', 4_000_000_000);
    addFile.run(`HM-2026-${index}`, 'a.mp3', key, 'public');
  }
})();
const findSession = database.prepare<[string, number], { role: string }>(
  'SELECT user_id, role FROM sessions WHERE id = ? AND expires_at > ?',
);
const findFile = database.prepare<[string, string], { access: string }>(
  'SELECT key, access FROM files WHERE signature = ? AND name = ?',
);

const app = fastify();
app.get('/alone', (request, reply) => serveFile(request, reply, file));
let turn = 0;
app.get('/checked', (request, reply) => {
  turn = (turn + 1) % sessionIds.length;
  const session = findSession.get(sessionIds[turn] ?? '', Math.floor(Date.now() / 1000));
  const found = findFile.get(`HM-2026-${turn}`, 'a.mp3');
  if (session?.role !== 'user' || found?.access !== 'public') return reply.code(404).send();
  return serveFile(request, reply, file);
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
console.log(typeof address === 'object' && address ? address.port : 0);
