import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readSrt } from '@glosy/core/formats/subtitles/srt';
import type { Plugin } from 'vite';
import { type ServedPage, serveFloor, servePage } from '../page-server.ts';
import { hypertranscript, paperEdit } from './formats.ts';

export interface Peer {
  name: string;
  /** The folder of its page and its packages; the floor has neither. */
  folder?: string;
  packages: string[];
  line: string;
  /** The element to click before typing or playing, in the middle of the transcript. */
  middle: (seconds: number) => string;
  /** Whether text can be typed in it. */
  isEditor: boolean;
  /** Playback rate; absent without audio. The public player is measured at 2. */
  speed?: number;
}

export const peers: readonly Peer[] = [
  { name: 'floor', packages: [], line: '.line', middle: () => 'textarea', isEditor: true },
  {
    name: '@bbc/react-transcript-editor 1.4.4',
    folder: 'bbc',
    packages: ['@bbc/react-transcript-editor@1.4.4', 'react@16.14.0', 'react-dom@16.14.0'],
    line: 'span.Word',
    middle: (seconds) => `span.Word[data-start="${seconds}"]`,
    isEditor: true,
    speed: 1,
  },
  {
    name: 'slate-transcript-editor 0.1.2',
    folder: 'slate',
    packages: [
      'slate-transcript-editor@0.1.2',
      'react@16.14.0',
      'react-dom@16.14.0',
      'bootstrap-css-only@4.4.1',
      'path-browserify@1.0.1',
    ],
    line: '.timecode.text',
    middle: (seconds) => `.timecode.text[data-start="${seconds}"]`,
    isEditor: true,
    speed: 1,
  },
  {
    name: 'hyperaudio-lite 2.6.4',
    folder: 'hyperaudio',
    packages: ['hyperaudio-lite@2.6.4'],
    line: '#hypertranscript span',
    middle: (seconds) => `span[data-m="${seconds * 1000}"]:not(.speaker)`,
    isEditor: false,
    speed: 2,
  },
];

const installLimitMs = 120_000;

/** Installs the peer outside the project without running its scripts. Throws without a network. */
export async function install({ folder, packages }: Peer, parent: string): Promise<void> {
  if (!folder) return;
  mkdirSync(join(parent, folder));
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error', '--fetch-retries=1'];
  const args = ['install', '--no-save', '--ignore-scripts', '--legacy-peer-deps', ...quiet];
  await promisify(execFile)('npm', [...args, '--prefix', join(parent, folder), ...packages], {
    cwd: parent,
    timeout: installLimitMs,
  });
}

/** Builds the peer's page with the transcript in the folder of the peer's packages, and serves it. */
export async function servePeer({ folder }: Peer, parent: string, srt: string, sound: Buffer): Promise<ServedPage> {
  if (!folder) return serveFloor(srt);
  const lines = readSrt(srt);
  const root = mkdtempSync(join(parent, folder, 'page-'));
  cpSync(fileURLToPath(new URL(folder, import.meta.url)), root, { recursive: true });
  const page = join(root, 'index.html');
  // A function, so that `$` in the text is not read as a reference.
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace('<!-- transcript -->', () => hypertranscript(lines)),
  );
  const files = { '/transcript.json': Buffer.from(paperEdit(lines)), '/sound.mp3': sound };
  return servePage(root, files, [asOldScript]);
}

/**
 * These peers expect a bundler that produces scripts, not modules (one library breaks in strict mode), and provides
 * Node's globals.
 */
const asOldScript: Plugin = {
  name: 'as-old-script',
  config: () => ({
    resolve: { alias: { path: 'path-browserify' } },
    define: { global: 'globalThis' },
    build: { rolldownOptions: { output: { format: 'iife', strict: false } } },
  }),
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module" crossorigin', '<script defer'),
  },
};
