import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { platform, arch, versions } = process;
const carried = fileURLToPath(
  new URL(`../../vendor/better-sqlite3/${platform}-${arch}-${versions.modules}.node`, import.meta.url),
);

/** Options for SQLite: a release includes its binary, so that it is installed without a compiler. */
export const sqliteBinding = existsSync(carried) ? { nativeBinding: carried } : {};
