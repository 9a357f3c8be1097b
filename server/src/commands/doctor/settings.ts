import type { SettingName } from '../../config.ts';

/** How a setting is shown: unchanged, without the secret in an address, or only as set. */
type Shown = 'plain' | 'address' | 'secret';

/** Every setting, so that a new one is shown only after a deliberate choice. */
const shown: Readonly<Record<SettingName, Shown>> = {
  HOST: 'plain',
  PORT: 'plain',
  PUBLIC_URL: 'address',
  DATA_DIR: 'plain',
  CONTENT_DIR: 'plain',
  DATABASE_URL: 'address',
  STORAGE_URL: 'address',
  STORAGE_FALLBACK_URL: 'address',
  LEDGER_FILE: 'address',
  SMTP_URL: 'address',
  MAIL_FROM: 'plain',
  TRUSTED_PROXY: 'plain',
  PRIVATE_READERS: 'plain',
  EDITOR_RECORDING_ACCESS: 'plain',
  OAI_DOMAIN: 'plain',
  EDM_PROVIDER: 'plain',
  LISTENING_COPIES: 'plain',
  LISTENING_BITRATE: 'plain',
  TRASH_DAYS: 'plain',
  TRUSTED_DEVICE_DAYS: 'plain',
  LOGINS_PER_ADDRESS: 'plain',
  LOGINS_PER_ACCOUNT: 'plain',
  REGISTRATIONS_PER_ADDRESS: 'plain',
  RESETS_PER_ADDRESS: 'plain',
  CODES_PER_ACCOUNT: 'plain',
  CODE_FAILURES_PER_ACCOUNT: 'plain',
  DRAIN_SECONDS: 'plain',
  MIGRATE: 'plain',
  SPEECH_MODEL_DIR: 'plain',
  SPEECH_URL: 'address',
  SPEECH_MODEL: 'plain',
  SPEECH_KEY: 'secret',
  SPEECH_LANGUAGE: 'plain',
  SPEECH_PARALLEL: 'plain',
  SPEECH_NAMES: 'plain',
  SPEECH_AUTO: 'plain',
  MEDIA_OFFLOAD: 'plain',
  TDM_RESERVATION: 'plain',
  METRICS_TOKEN: 'secret',
  METRICS_PORT: 'plain',
  LOG_LEVEL: 'plain',
};

/** The settings that are set, as `NAME=value`; nothing else from the environment. */
export function describeSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(shown).flatMap(([name, way]) => {
    const value = environment[name];
    return value === undefined || value === '' ? [] : `${name}=${mask(value, way)}`;
  });
}

function mask(value: string, way: Shown): string {
  if (way === 'plain') return value;
  if (way === 'secret') return '(ukryte)';
  // A password before the host, or as a parameter; the user name is often secret too.
  return value
    .replace(/^([a-z]+:\/\/)[^/]*@/i, '$1(ukryte)@')
    .replace(/([?&](?!endpoint=|region=|path-style=)[^=&]*=)[^&]*/g, '$1(ukryte)');
}
