import { gzipSync } from 'node:zlib';

const block = 512;

/**
 * A tar archive (ustar) that depends on nothing but its files: sorted, owned by 0, all of one time.
 * @param {readonly { path: string, bytes: Buffer, isProgram?: boolean }[]} files
 * @param {number} seconds since 1970
 */
export function writeTar(files, seconds) {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const parts = sorted.flatMap(({ path, bytes, isProgram = false }) => [
    header(path, bytes.length, { mode: isProgram ? 0o755 : 0o644, seconds }),
    bytes,
    Buffer.alloc(-bytes.length & (block - 1)),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
}

/** The header contains no time and no system name, so that equal bytes give an equal file. */
export function gzip(bytes) {
  const packed = gzipSync(bytes, { level: 9, memLevel: 9 });
  packed[9] = 255;
  return packed;
}

function header(path, size, { mode, seconds }) {
  const { name, prefix } = split(path);
  const buffer = Buffer.alloc(block);
  const octal = (value, digits) => `${value.toString(8).padStart(digits, '0')}\0`;
  buffer.write(name, 0);
  buffer.write(octal(mode, 7), 100);
  buffer.write(octal(0, 7), 108);
  buffer.write(octal(0, 7), 116);
  buffer.write(octal(size, 11), 124);
  buffer.write(octal(seconds, 11), 136);
  buffer.write('        ', 148);
  buffer.write('0', 156);
  buffer.write('ustar\u000000', 257, 'latin1');
  buffer.write('root', 265);
  buffer.write('root', 297);
  buffer.write(prefix, 345);
  const sum = buffer.reduce((all, byte) => all + byte, 0);
  buffer.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return buffer;
}

/** A name has at most 100 bytes; longer paths are split at a folder. @throws for a path that cannot be split */
function split(path) {
  if (Buffer.byteLength(path) <= 100) return { name: path, prefix: '' };
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(name) <= 100 && Buffer.byteLength(prefix) <= 155) return { name, prefix };
  }
  throw new Error(`${path} is too long for a tar archive`);
}
