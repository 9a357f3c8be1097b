// Runs built servers one after the other in one process, because loading the modules takes most of a start.
import { pathToFileURL } from 'node:url';

const { exit } = process;
const main = pathToFileURL('server/dist/main.js').href;
const own = { ...process.env };
let starts = 0;

process.on('message', async (settings) => {
  if (settings) {
    Object.assign(process.env, settings);
    // Each query makes a new module, so the server starts again; its imports are already loaded.
    await import(`${main}?${++starts}`);
    return process.send('started');
  }
  process.exit = (code) => {
    process.exit = exit;
    if (code !== 0) exit(code);
    process.removeAllListeners('SIGTERM');
    process.removeAllListeners('SIGINT');
    for (const name of Object.keys(process.env)) if (!(name in own)) delete process.env[name];
    Object.assign(process.env, own);
    process.send('stopped');
  };
  process.emit('SIGTERM', 'SIGTERM');
});
process.on('disconnect', () => exit(0));
