import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const asText = /\.(js|css|html|json)$/;

/** Writes a later release of the program into `folder`: with the same code, and other names of the client's files. */
export function writeNextBuild(folder: string): void {
  for (const name of ['client', 'server']) mkdirSync(join(folder, name));
  for (const path of ['content', 'node_modules', 'package.json', 'polish-search', 'server/data'])
    symlinkSync(join(root, path), join(folder, path));
  for (const path of ['client/dist', 'client/dist-server', 'server/dist'])
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (file) => !/\.(map|br|gz)$/.test(file) });
  renameAssets(join(folder, 'client'));
}

function renameAssets(client: string): void {
  const assets = join(client, 'dist', 'assets');
  const names = readdirSync(assets);
  const anyName = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !asText.test(path)) continue;
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(anyName, 'next-$&'));
  }
  for (const name of names) renameSync(join(assets, name), join(assets, `next-${name}`));
}
