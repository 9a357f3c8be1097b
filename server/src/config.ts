import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { limits } from '@glosy/core/limits';
import type { PrivateReaders } from '@glosy/core/policy';
import { z } from 'zod';
import { copyBitRates } from './audio/listening-copy/encoder/frame-layout.ts';
import type { EmbeddedSettings } from './speech/embedded/embedded-engine.ts';
import type { SpeechServerSettings } from './speech/openai-server.ts';
import { isWithin, parseStorageUrl, type StoragePlace, StorageUrlError } from './storage/storage-url.ts';

/** Invalid setting; the message is the one sentence that the operator sees. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const databaseUrl = z
  .string()
  .regex(/^(postgres(ql)?:\/\/|sqlite:)/, 'musi zaczynać się od postgres:// (puste: SQLite w DATA_DIR)');
const smtpUrl = z.string().regex(/^smtps?:\/\//, 'musi zaczynać się od smtp:// lub smtps://');
const webUrl = z.url({ protocol: /^https?$/, error: 'musi być adresem http:// lub https://' });
const choice = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `dozwolone wartości: ${values.join(', ')}` });

const storagePlace = z.string().transform((text, context) => {
  try {
    return parseStorageUrl(text);
  } catch (error) {
    if (!(error instanceof StorageUrlError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});

const atLeastOne = (usual: number) =>
  z.coerce.number({ error: 'musi być liczbą' }).int().min(1, 'musi być co najmniej 1').default(usual);

/** As the guidelines for OAI identifiers require: at least two parts, each beginning with a letter. */
const oaiDomain = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/i;

const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number({ error: 'musi być liczbą' }).int().min(0).max(65_535).default(3000),
  PUBLIC_URL: webUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  CONTENT_DIR: z.string().default('./content'),
  DATABASE_URL: databaseUrl.optional(),
  STORAGE_URL: storagePlace.optional(),
  STORAGE_FALLBACK_URL: storagePlace.optional(),
  LEDGER_FILE: storagePlace.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().optional(),
  TRUSTED_PROXY: z
    .string()
    .refine(isProxyList, 'musi wymieniać adresy IP lub ich zakresy, oddzielone przecinkami')
    .optional(),
  PRIVATE_READERS: choice(['admin', 'staff']).default('admin'),
  EDITOR_RECORDING_ACCESS: choice(['public', 'private']).default('public'),
  OAI_DOMAIN: z
    .string()
    .regex(oaiDomain, 'musi być nazwą domeny, w której każda część zaczyna się od litery')
    .optional(),
  EDM_PROVIDER: z.string().trim().min(1).optional(),
  LISTENING_COPIES: choice(['on', 'off']).default('on'),
  LISTENING_BITRATE: choice(copyBitRates.map(String) as [string, ...string[]])
    .default('64')
    .transform(Number),
  TRASH_DAYS: atLeastOne(limits.trashDays),
  TRUSTED_DEVICE_DAYS: z.coerce
    .number({ error: 'musi być liczbą' })
    .int('musi być liczbą całkowitą')
    .min(0, 'musi być co najmniej 0')
    .max(400, 'może być najwyżej 400: dłużej przeglądarki nie przechowują ciasteczek')
    .default(90),
  LOGINS_PER_ADDRESS: atLeastOne(300),
  LOGINS_PER_ACCOUNT: atLeastOne(10),
  REGISTRATIONS_PER_ADDRESS: atLeastOne(60),
  RESETS_PER_ADDRESS: atLeastOne(60),
  CODES_PER_ACCOUNT: atLeastOne(5),
  CODE_FAILURES_PER_ACCOUNT: atLeastOne(10),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'musi być liczbą' })
    .min(0, 'musi być co najmniej 0')
    .max(300, 'może być najwyżej 300')
    .default(0),
  SPEECH_MODEL_DIR: z.string().trim().min(1).optional(),
  SPEECH_URL: webUrl.optional(),
  SPEECH_MODEL: z.string().trim().min(1).optional(),
  SPEECH_KEY: z.string().trim().min(1).optional(),
  SPEECH_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}$/, 'musi być kodem języka, na przykład pl')
    .default('pl'),
  SPEECH_PARALLEL: atLeastOne(1),
  SPEECH_NAMES: choice(['on', 'off']).default('off'),
  SPEECH_AUTO: choice(['on', 'off']).default('off'),
  MIGRATE: choice(['on', 'off']).default('on'),
  MEDIA_OFFLOAD: choice(['none', 'nginx']).default('none'),
  TDM_RESERVATION: choice(['on', 'off']).default('on'),
  METRICS_TOKEN: z.string().min(16, 'musi mieć co najmniej 16 znaków').optional(),
  METRICS_PORT: z.coerce.number({ error: 'musi być liczbą' }).int().min(1).max(65_535).optional(),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type SettingName = keyof typeof settings.shape;

export interface Config {
  host: string;
  port: number;
  /** Base of every link in a mail, without a trailing slash; never taken from a request. */
  publicUrl: string;
  /** Whether cookies carry `Secure` and the `__Host-` prefix. */
  secureCookies: boolean;
  dataDir: string;
  contentDir: string;
  /** Undefined: SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  storage: StoragePlace;
  /** Read only, while an archive moves to `storage`. */
  storageFallback: StoragePlace | undefined;
  /**
   * A file (`folder` is its path) or a place in a bucket; outside the data folder and the storage, so that restoring
   * these does not restore an older ledger.
   */
  ledger: StoragePlace;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  trustedProxy: string | undefined;
  privateReaders: PrivateReaders;
  editorRecordingAccess: 'public' | 'private';
  /** Part of recordings' identifiers for harvesters, so it must survive a change of host. */
  oaiDomain: string;
  /** The institution that passes the descriptions on to Europeana; undefined: the library itself. */
  edmProvider: string | undefined;
  /** Whether listeners hear listening copies; otherwise they hear the uploaded files. */
  listeningCopies: boolean;
  /** Bit rate of new listening copies, in kbit/s. */
  listeningBitRate: number;
  /** Days for which deleted items can be restored. */
  trashDays: number;
  /** Days for which a trusted device needs no emailed code; 0: devices cannot be trusted. */
  trustedDeviceDays: number;
  /**
   * Rate limits: generous by network address, because a school class shares one, and strict by account. The period is
   * 10 minutes for logins, an hour for registrations, resets and emailed codes, a day for wrong codes.
   */
  attempts: {
    loginsPerAddress: number;
    loginsPerAccount: number;
    registrationsPerAddress: number;
    resetsPerAddress: number;
    codesPerAccount: number;
    codeFailuresPerAccount: number;
  };
  /** How long a process keeps serving after the signal to stop, while `/readyz` answers 503. */
  drainSeconds: number;
  /** Whether the server upgrades the database when it starts. */
  migratesAtStart: boolean;
  /** A model that transcribes on this computer; undefined: none. */
  speechFolder: EmbeddedSettings | undefined;
  /** A server that transcribes sound; undefined: none. */
  speech: SpeechServerSettings | undefined;
  /** Whether the names of a recording are sent with its sound to the server that transcribes it. */
  sendsNames: boolean;
  /** Whether new sounds without a transcript are transcribed automatically. */
  transcribesNewSounds: boolean;
  /** Which program sends stored files after the access check: this process, or nginx from the storage's folder. */
  mediaOffload: 'none' | 'nginx';
  /** Whether every answer reserves text and data mining. */
  isMiningReserved: boolean;
  /** Bearer token of `/metrics`; undefined: the address is closed. */
  metricsToken: string | undefined;
  /** Separate port on which metrics need no token; undefined: none. */
  metricsPort: number | undefined;
  logLevel: string;
}

/** Reads `.env` in the working folder, when there is one, into the environment; set variables win. */
export function loadEnvironmentFile(): void {
  // The pinned SDK runs on Node 20; operators cannot act on the warning about its next versions.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** @throws ConfigError with one clear sentence when a setting is wrong. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`Ustawienie ${String(issue?.path[0])} jest nieprawidłowe: ${issue?.message}.`);
  }
  const s = parsed.data;
  if (s.EDITOR_RECORDING_ACCESS === 'private' && s.PRIVATE_READERS !== 'staff') {
    throw new ConfigError(
      'Ustawienie EDITOR_RECORDING_ACCESS=private wymaga PRIVATE_READERS=staff: inaczej redaktor nie widziałby nagrania, które dodał.',
    );
  }
  const storage = absolutePlace(s.STORAGE_URL ?? { kind: 'disk', folder: join(s.DATA_DIR, 'storage') });
  const usualLedger = { kind: 'disk', folder: `${s.DATA_DIR.replace(/\/+$/, '')}-ledger.ndjson` } as const;
  const ledger = absolutePlace(s.LEDGER_FILE ?? usualLedger);
  if (isWithin(ledger, storage)) {
    throw new ConfigError(
      'Ustawienie LEDGER_FILE jest nieprawidłowe: dziennik usunięć nie może leżeć w STORAGE_URL, bo przepadłby albo cofnął się razem z plikami; wskaż inny zasobnik.',
    );
  }
  const publicUrl = (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/+$/, '');
  return {
    host: s.HOST,
    port: s.PORT,
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    dataDir: absolute(s.DATA_DIR),
    contentDir: absolute(s.CONTENT_DIR),
    databaseUrl: s.DATABASE_URL,
    storage,
    storageFallback: s.STORAGE_FALLBACK_URL && absolutePlace(s.STORAGE_FALLBACK_URL),
    ledger,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    trustedProxy: s.TRUSTED_PROXY,
    privateReaders: s.PRIVATE_READERS,
    editorRecordingAccess: s.EDITOR_RECORDING_ACCESS,
    oaiDomain: (s.OAI_DOMAIN ?? usualDomain(publicUrl)).toLowerCase(),
    edmProvider: s.EDM_PROVIDER,
    listeningCopies: s.LISTENING_COPIES === 'on',
    listeningBitRate: s.LISTENING_BITRATE,
    trashDays: s.TRASH_DAYS,
    trustedDeviceDays: s.TRUSTED_DEVICE_DAYS,
    attempts: {
      loginsPerAddress: s.LOGINS_PER_ADDRESS,
      loginsPerAccount: s.LOGINS_PER_ACCOUNT,
      registrationsPerAddress: s.REGISTRATIONS_PER_ADDRESS,
      resetsPerAddress: s.RESETS_PER_ADDRESS,
      codesPerAccount: s.CODES_PER_ACCOUNT,
      codeFailuresPerAccount: s.CODE_FAILURES_PER_ACCOUNT,
    },
    drainSeconds: s.DRAIN_SECONDS,
    migratesAtStart: s.MIGRATE === 'on',
    speechFolder:
      s.SPEECH_MODEL_DIR === undefined
        ? undefined
        : { folder: absolute(s.SPEECH_MODEL_DIR), language: s.SPEECH_LANGUAGE },
    speech: s.SPEECH_URL === undefined ? undefined : speechOf(s, s.SPEECH_URL),
    sendsNames: s.SPEECH_NAMES === 'on',
    transcribesNewSounds: s.SPEECH_AUTO === 'on',
    mediaOffload: s.MEDIA_OFFLOAD,
    isMiningReserved: s.TDM_RESERVATION === 'on',
    metricsToken: s.METRICS_TOKEN,
    metricsPort: s.METRICS_PORT,
    logLevel: s.LOG_LEVEL,
  };
}

/** Addresses, ranges (`10.0.0.0/8`) and Fastify's names of ranges, separated by commas. */
function isProxyList(list: string): boolean {
  return list.split(',').every((entry) => {
    const [address = '', range, ...more] = entry.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address) && range === undefined) return true;
    const family = isIP(address);
    const isRange = range === undefined || isIP(range) === 4 || (/^\d{1,3}$/.test(range) && Number(range) >= 1);
    return family !== 0 && more.length === 0 && isRange && (Number(range) || 0) <= (family === 4 ? 32 : 128);
  });
}

function absolutePlace(place: StoragePlace): StoragePlace {
  return place.kind === 'disk' ? { ...place, folder: absolute(place.folder) } : place;
}

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(process.cwd(), path);
}

/** The host of the public address; for an IP address or `localhost`, a name that belongs to nobody. */
function usualDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return oaiDomain.test(hostname) ? hostname : 'glosy.localhost';
}

function speechOf(s: z.infer<typeof settings>, url: string): SpeechServerSettings {
  return {
    url,
    model: s.SPEECH_MODEL,
    key: s.SPEECH_KEY,
    language: s.SPEECH_LANGUAGE,
    parallel: s.SPEECH_PARALLEL,
  };
}
