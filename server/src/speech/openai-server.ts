import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { wordsOfJson, wordsOfSrt } from './answer-words.ts';
import { type FormAnswer, LateAnswerError, postForm, type SoundForm } from './post-form.ts';
import { EngineFault, type HeardWords, type SpeechEngine, type SpeechSettings } from './speech-engine.ts';

export interface SpeechServerSettings {
  /** The server's address, with or without `/v1`, or the whole address of the call. */
  url: string;
  model: string | undefined;
  key: string | undefined;
  language: string;
  parallel: number;
  /** How long to wait after a failed attempt where the server names no time. */
  pauseMs?(attempt: number): number;
  /** How long a piece of this length may take. */
  timeoutMs?(lengthMs: number): number;
}

/** What is learned while one recording is heard. */
interface Session {
  ordered: SpeechSettings;
  /** The form in which the server answered last; -1 before its first answer. */
  proven: number;
  /** The server was late at a piece, and has answered nothing since. */
  isLate: boolean;
}

interface HearingOptions {
  lengthMs: number;
  signal: AbortSignal;
  prompt?: string;
}

/** A form of answer, asked for from the richest on; servers differ in what they can. */
interface AnswerForm {
  name: string;
  fields: readonly (readonly [string, string])[];
  /** OpenAI's model that names speakers refuses a prompt. */
  takesNoPrompt?: true;
  read(text: string, lengthMs: number): HeardWords | null;
}

const verbose = ['response_format', 'verbose_json'] as const;
const forms: readonly AnswerForm[] = [
  {
    name: 'words',
    // With `segment` alone OpenAI refuses, and without the brackets speaches gives no words.
    fields: [verbose, ['timestamp_granularities[]', 'word'], ['timestamp_granularities[]', 'segment']],
    read: wordsOfJson,
  },
  { name: 'segments', fields: [verbose], read: wordsOfJson },
  // OpenAI's model that names speakers gives no other times, and wants to cut long sound itself.
  {
    name: 'speakers',
    fields: [
      ['response_format', 'diarized_json'],
      ['chunking_strategy', 'auto'],
    ],
    takesNoPrompt: true,
    read: wordsOfJson,
  },
  { name: 'srt', fields: [['response_format', 'srt']], read: wordsOfSrt },
  { name: 'text', fields: [['response_format', 'json']], read: wordsOfJson },
];

/** vLLM refuses more than ten minutes or 25 MB; ten minutes of the samples that are sent have 19 MB. */
const longestPieceMs = 600_000;
/** A slow computer takes several times as long as the sound lasts. */
const usualTimeoutMs = (lengthMs: number) => 60_000 + 10 * lengthMs;
const attempts = 4;
/** A server that is late has worked for hours, maybe because of the piece. */
const lateAttempts = 2;
const longestPauseMs = 120_000;
/** Too many requests; and answers of a proxy whose server is down or slow. They tell nothing of the piece. */
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const usualPauseMs = (attempt: number) => 1000 * 2 ** attempt;

/**
 * A server that speaks OpenAI's `POST /v1/audio/transcriptions`: whisper.cpp, speaches, LocalAI, vLLM, or a commercial
 * one. It remembers which form of answer the server can give. Until then an error means that the server cannot give the
 * form; afterwards an error of the server is a failure, and only a refusal makes a poorer form be asked for. An error may
 * pass, so what it tells is forgotten with the recording.
 */
export function openSpeechServer(settings: SpeechServerSettings, log: Logger): SpeechEngine {
  const url = addressOf(settings.url);
  const isOutside = !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  const { pauseMs = usualPauseMs, timeoutMs = usualTimeoutMs } = settings;
  /** The form in which the server answers after it refused the richer ones; -1 before its first answer. */
  let known = -1;

  function formOf(
    wav: Buffer,
    { model, language }: SpeechSettings,
    fields: AnswerForm['fields'],
    prompt = '',
  ): SoundForm {
    return {
      wav,
      fields: [
        // Required by the protocol; servers with one model do not look at it.
        ['model', model === '' ? 'whisper-1' : model],
        ['language', language],
        ...fields,
        ...(prompt === '' ? [] : [['prompt', prompt] as const]),
      ],
    };
  }

  /**
   * Asks for one form of answer, again while the server is busy or fails at a form that it has given before.
   * @throws EngineFault when the server cannot be asked, does not want to be asked now, or is late
   */
  async function ask(
    index: number,
    session: Session,
    form: SoundForm,
    { lengthMs, signal }: HearingOptions,
  ): Promise<{ status: number; heard: HeardWords | null }> {
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted();
      const options = { key: settings.key, timeoutMs: timeoutMs(lengthMs), signal };
      const answer = await postForm(url, form, options).catch((error: Error) => error);
      signal.throwIfAborted();
      if (answer instanceof LateAnswerError && attempt >= lateAttempts) throw late(session, answer);
      if (!(answer instanceof Error)) session.isLate = false;
      const isBusy = answer instanceof Error || busy.has(answer.status);
      if (isBusy && attempt === attempts) throw unavailable(answer);
      if (!isBusy) {
        const { status, text } = answer;
        const heard = status === 200 ? (forms[index]?.read(text, lengthMs) ?? null) : null;
        const isFailure = heard === null && index === session.proven && !isRefusal(status);
        if (!isFailure || attempt === attempts) return { status, heard };
      }
      const asked = answer instanceof Error ? null : answer.retryAfter;
      const pause = asked === null ? pauseMs(attempt) : 1000 * asked;
      await setTimeout(Math.min(longestPauseMs, pause), undefined, { signal });
    }
  }

  /** A fault of the piece; at a second piece in a row, of the server. */
  function late(session: Session, cause: LateAnswerError): EngineFault {
    if (session.isLate) return unavailable(cause);
    session.isLate = true;
    return new EngineFault('piece', `Serwer mowy ${url.host} zbyt długo nie odpowiadał.`, { cause });
  }

  function unavailable(answer: FormAnswer | Error): EngineFault {
    if (answer instanceof Error) {
      return new EngineFault('engine', `Serwer mowy ${url.host} nie odpowiada.`, { cause: answer });
    }
    return new EngineFault(
      'engine',
      `Serwer mowy ${url.host} jest zajęty albo nie działa (odpowiedź ${answer.status}).`,
    );
  }

  async function transcribe(session: Session, wav: Buffer, options: HearingOptions): Promise<HeardWords> {
    const before = session.proven;
    let last = 0;
    let areRefused = true;
    for (const [index, form] of forms.entries()) {
      if (index < before) continue;
      const prompt = form.takesNoPrompt ? '' : options.prompt;
      const { status, heard } = await ask(index, session, formOf(wav, session.ordered, form.fields, prompt), options);
      last = status;
      refuseWrongSettings(status, url.host);
      if (heard) {
        // Another piece that is heard at the same time may have proven a form.
        if (index !== before && session.proven === before) {
          session.proven = index;
          if (areRefused) known = index;
          log.info({ form: form.name }, 'the speech server gives this form of answer');
        }
        return heard;
      }
      if (index === session.proven && !isRefusal(status)) break;
      areRefused &&= isRefusal(status);
    }
    throw new EngineFault('piece', `Serwer mowy ${url.host} nie zapisał tego fragmentu (odpowiedź ${last}).`);
  }

  return {
    place: isOutside ? url.host : 'na tym komputerze',
    isOutside,
    model: settings.model ?? '',
    abilities: async () => ({ tellsVoices: false, takesLanguage: true, takesNames: true }),
    offer: async () => ({
      settings: {
        engine: 'server',
        source: url.href,
        model: settings.model ?? '',
        hash: null,
        language: settings.language,
      },
      longestPieceMs,
    }),
    // Sound goes to no server that the operator has taken out of the settings.
    async begin(ordered) {
      if (ordered.source !== url.href)
        throw new EngineFault('settings', 'Serwer mowy zmienił się od zlecenia. Zleć przepisywanie jeszcze raz.');
      const session: Session = { ordered, proven: known, isLate: false };
      return {
        parallel: settings.parallel,
        findSpeech: async () => null,
        printVoice: null,
        transcribe: (wav, options) => transcribe(session, wav, options),
        end: () => {},
      };
    },
  };
}

function addressOf(given: string): URL {
  const url = new URL(given);
  const path = url.pathname.replace(/\/+$/, '');
  if (!/\/(transcriptions|inference)$/.test(path)) {
    url.pathname = `${path}${path.endsWith('/v1') ? '' : '/v1'}/audio/transcriptions`;
  }
  return url;
}

/** The server does not take the request, however often it is sent; 408 says that it arrived too slowly. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408;
}

/** A refusal that no other form of answer changes. */
function refuseWrongSettings(status: number, host: string): void {
  if (status === 401 || status === 403) {
    throw new EngineFault('settings', `Serwer mowy ${host} nie przyjął klucza: sprawdź SPEECH_KEY.`);
  }
  if (status === 404 || status === 405) {
    throw new EngineFault(
      'settings',
      `Serwer mowy ${host} nie zna tego adresu albo modelu: sprawdź SPEECH_URL i SPEECH_MODEL.`,
    );
  }
}
