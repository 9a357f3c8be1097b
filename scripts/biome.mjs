// Runs Biome's own binary: its npm wrapper requires binaries of every platform, which some registries lack.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const binary = require.resolve(`@biomejs/cli-${process.platform}-${process.arch}/biome`);
process.exit(spawnSync(binary, process.argv.slice(2), { stdio: 'inherit' }).status ?? 1);
