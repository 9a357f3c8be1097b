import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Target {
  name: string;
  url: URL;
  cookie?: string | undefined;
}

export interface Load {
  rangeBytes: number;
  fileBytes: number;
  connections: number;
  seconds: number;
  /** For scripts. */
  folder: string;
}

const wrkPath = '/usr/bin/wrk';
export const generator = existsSync(wrkPath) ? 'wrk' : 'node';
const run = promisify(execFile);

/** The whole file is requested without a range, as by a download. */
const isWhole = ({ rangeBytes, fileBytes }: Load): boolean => rangeBytes === fileBytes;

/** Requests per second of random ranges over keep-alive connections, from the second core. */
export async function measure(target: Target, load: Load): Promise<number> {
  return generator === 'wrk' ? await measureWithWrk(target, load) : await measureHere(target, load);
}

/** Requests are built in advance, so that the time to build them is not measured. */
async function measureWithWrk(target: Target, load: Load): Promise<number> {
  const script = join(load.folder, `ranges-${load.rangeBytes}.lua`);
  const cookie = target.cookie ? `wrk.headers["Cookie"] = ${JSON.stringify(target.cookie)}` : '';
  await writeFile(
    script,
    `${cookie}
local requests, turn = {}, 0
init = function()
  math.randomseed(${load.rangeBytes})
  for i = 1, 2000 do
    local start = math.random(0, ${load.fileBytes - load.rangeBytes})
    ${isWhole(load) ? '' : `wrk.headers["Range"] = string.format("bytes=%d-%d", start, start + ${load.rangeBytes - 1})`}
    requests[i] = wrk.format("GET")
  end
end
request = function() turn = turn % 2000 + 1; return requests[turn] end
done = function(summary, latency, rate)
  local failed = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status
  io.write(string.format("RESULT %d %d %d %d\\n", summary.requests, summary.duration, summary.bytes, failed))
end
`,
  );
  const options = ['-t1', `-c${load.connections}`, `-d${load.seconds}s`, '-s', script, target.url.href];
  const { stdout } = await run('taskset', ['-c', '1', wrkPath, ...options]);
  const [, requests = 0, microseconds = 1, bytes = 0, failed = 0] =
    /RESULT (\d+) (\d+) (\d+) (\d+)/.exec(stdout)?.map(Number) ?? [];
  if (failed > 0) throw new Error(`${target.name}: ${failed} requests failed.`);
  if (bytes < requests * load.rangeBytes) throw new Error(`${target.name}: fewer bytes than were asked for.`);
  return (requests / microseconds) * 1e6;
}

/**
 * Replaces wrk by plain sockets that count bytes. It may be slower than the server, so its figures are lower bounds.
 */
async function measureHere(target: Target, load: Load): Promise<number> {
  const ends = performance.now() + load.seconds * 1000;
  const counts = await Promise.all(Array.from({ length: load.connections }, () => askInTurn(target, load, ends)));
  return counts.reduce((sum, count) => sum + count, 0) / load.seconds;
}

function askInTurn(target: Target, load: Load, ends: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(target.url.port), target.url.hostname);
    let done = 0;
    let missing = 0;
    socket.on('error', reject).on('connect', () => ask(socket, target, load));
    socket.on('data', (bytes) => {
      if (missing === 0) {
        const head = bytes.indexOf('\r\n\r\n');
        if (!bytes.subarray(0, 12).toString().endsWith('206') || head < 0) return reject(new Error('Not a 206.'));
        missing = load.rangeBytes + head + 4;
      }
      missing -= bytes.length;
      if (missing > 0) return;
      done += 1;
      if (performance.now() < ends) return ask(socket, target, load);
      socket.destroy();
      resolve(done);
    });
  });
}

function ask(socket: Socket, { url, cookie }: Target, { fileBytes, rangeBytes }: Load): void {
  const start = Math.floor(Math.random() * (fileBytes - rangeBytes));
  const more = cookie ? `Cookie: ${cookie}\r\n` : '';
  const range = `Range: bytes=${start}-${start + rangeBytes - 1}\r\n`;
  socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n${more}${range}\r\n`);
}
