import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { polishPlural } from '@glosy/core/text/polish-order';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import { findClientBuild } from '../../features/site/client-build.ts';
import { programVersion } from '../../version.ts';
import type { Finding, Probe } from './probe.ts';

const [soonDays, veryLateDays] = [21, 7];

/** Probes over the network: the running server, its certificate and the mail server. */
export function networkProbes(config: Config, now: () => Date): Probe[] {
  return [
    { name: 'server', title: 'Serwer', ask: (signal) => askServer(config, signal) },
    { name: 'certificate', title: 'Certyfikat', ask: (signal) => askCertificate(config, now, signal) },
    { name: 'mail', title: 'Poczta', ask: () => askMail(config) },
  ];
}

/** The server need not run; one of another build is reported. */
async function askServer({ host, port }: Config, signal: AbortSignal): Promise<Finding> {
  const address = `http://${host.includes(':') ? `[${host}]` : host.replace(/^0\.0\.0\.0$/, '127.0.0.1')}:${port}`;
  let answer: Response;
  try {
    answer = await fetch(`${address}/version.json`, { signal });
  } catch {
    return { state: 'not-asked', text: `Pod adresem ${address} nie działa żaden serwer.`, facts: { running: false } };
  }
  const { version, release = '?' } = (answer.ok ? await answer.json() : {}) as { version?: string; release?: string };
  const same = version === (await findClientBuild())?.version;
  const facts = { running: true, same, release };
  if (same) return { state: 'good', text: `Działa pod adresem ${address}, to samo wydanie.`, facts };
  return {
    state: 'warning',
    text: `Pod adresem ${address} działa inne wydanie (${release}) niż to, z którego jest to polecenie (${programVersion}).`,
    advice: 'Po aktualizacji uruchom serwer ponownie.',
    facts,
  };
}

async function askCertificate({ publicUrl }: Config, now: () => Date, signal: AbortSignal): Promise<Finding> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return { state: 'not-asked', text: 'PUBLIC_URL nie jest adresem https.' };
  let until: string;
  try {
    until = await readEnd(hostname, Number(port) || 443, signal);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { state: 'not-asked', text: `Nie można połączyć się z ${hostname} (${code}).`, facts: { code } };
  }
  const days = Math.floor((Date.parse(until) - now().getTime()) / 86_400_000);
  const facts = { days };
  const left = `${days} ${polishPlural(days, 'dzień', 'dni', 'dni')}`;
  const text = days < 0 ? 'Certyfikat wygasł.' : `Ważny jeszcze ${left}.`;
  if (days >= soonDays) return { state: 'good', text, facts };
  return { state: days < veryLateDays ? 'fault' : 'warning', text, advice: 'Odnów certyfikat serwera WWW.', facts };
}

/** End of the certificate's validity, in its own notation. Whether it is trusted is left to browsers. */
function readEnd(host: string, port: number, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host, port, ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized: false },
      () => {
        resolve(socket.getPeerCertificate().valid_to);
        socket.destroy();
      },
    );
    socket.on('error', reject);
    signal.addEventListener('abort', () => socket.destroy());
  });
}

async function askMail({ smtpUrl }: Config): Promise<Finding> {
  if (smtpUrl === undefined)
    return {
      state: 'warning',
      text: 'Nie ma SMTP_URL: listy z kodami są tylko na terminalu i w DATA_DIR/outbox.',
      advice: 'Podaj serwer poczty w SMTP_URL.',
      facts: { server: false },
    };
  const waitMs = 4000;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
  });
  try {
    await transport.verify();
    return {
      state: 'good',
      text: 'Serwer poczty przyjmuje połączenie. List próbny wysyła --mail ADRES.',
      facts: { server: true },
    };
  } catch (error) {
    const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
    return {
      state: 'fault',
      text: `Serwer poczty nie przyjmuje połączenia (${responseCode || code}): nikt nie dostanie kodu do logowania.`,
      advice: 'Popraw SMTP_URL.',
      facts: { server: true, code, responseCode },
    };
  } finally {
    transport.close();
  }
}
