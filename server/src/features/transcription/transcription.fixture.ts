import { readSrt } from '@glosy/core/formats/subtitles/srt';
import type { SpeechEngineFacts, Transcription } from '@glosy/core/transcript/transcription';
import { expect } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { sendFile } from '../../testing/multipart.ts';
import { type SpeechServer, startSpeechServer } from '../../testing/speech-server.ts';
import { tonesOf } from '../../testing/tones.ts';

export const audio = 'HM-1_rozmowa.wav';
export const transcript = 'HM-1_rozmowa.srt';
/** Two turns with a silence of eight seconds between them. */
const said = [1, 1.5, 2, 2.5, 11, 11.5, 12].map((at, index) => ({ at, n: index + 1 }));

/** An archive with a sound of tones, and the speech server that transcribes them. */
export class TranscriptionTest {
  readonly speech: SpeechServer;
  app: TestApp;
  readonly editor: SignedIn;

  private constructor(speech: SpeechServer, app: TestApp, editor: SignedIn) {
    this.speech = speech;
    this.app = app;
    this.editor = editor;
  }

  /** `url` makes the setting SPEECH_URL from the server's address; with a model's folder the server is not set. */
  static async start({
    url = (address: string) => address,
    folder = '',
    sound = tonesOf(said, 14),
    settings = {} as Record<string, string>,
  } = {}): Promise<TranscriptionTest> {
    const speech = await startSpeechServer();
    const server = { SPEECH_URL: url(speech.url), SPEECH_MODEL: 'tones', SPEECH_KEY: 'klucz-mowy' };
    const app = await buildTestApp({
      settings: { ...settings, ...(folder === '' ? server : { SPEECH_MODEL_DIR: folder }) },
    });
    const test = new TranscriptionTest(speech, app, await app.signIn('editor'));
    await insertTestRecording(app.dependencies.database.db, 'HM-1');
    await test.upload(audio, sound);
    return test;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.speech.close();
  }

  /** Starts the archive again on the DATA_DIR of its settings; any SPEECH_URL addresses the same speech server. */
  async restart(settings: Record<string, string>): Promise<void> {
    await this.app.close();
    const url = settings.SPEECH_URL === undefined ? {} : { SPEECH_URL: this.speech.url };
    this.app = await buildTestApp({ settings: { ...settings, ...url } });
    this.app.dependencies.jobs.wake();
  }

  async retry(job: string): Promise<void> {
    const admin = await this.app.signIn('admin');
    await this.app.ask(admin, { method: 'POST', url: `/api/jobs/${job}/retry` });
    await this.idle();
  }

  idle(): Promise<void> {
    return this.app.dependencies.jobs.idle();
  }

  async upload(name: string, bytes: Buffer): Promise<void> {
    await sendFile(this.app, this.editor, name, bytes);
    await this.idle();
  }

  post(who: SignedIn | null = this.editor, { path = 'transcribe', file = audio } = {}) {
    return this.app.ask(who, { method: 'POST', url: `/api/recordings/HM-1/${path}`, payload: { audio_file: file } });
  }

  async transcribe(file = audio): Promise<void> {
    expect((await this.post(this.editor, { file })).statusCode).toBe(202);
    await this.idle();
  }

  async engine(): Promise<SpeechEngineFacts | null> {
    return (await this.app.ask(this.editor, { url: '/api/speech-engine' })).json().data;
  }

  async sounds(): Promise<Transcription[]> {
    return (await this.app.ask(this.editor, { url: '/api/recordings/HM-1/transcriptions' })).json().data;
  }

  async only(): Promise<Transcription | undefined> {
    return (await this.sounds())[0];
  }

  async linesOf(name = transcript, revision?: number) {
    const query = revision === undefined ? '' : `&revision=${revision}`;
    return readSrt((await this.app.ask(this.editor, { url: `/api/getsrt.php?id=HM-1&filename=${name}${query}` })).body);
  }

  /** The public statement about the origin of the recording's first transcript. */
  async machineText(): Promise<unknown> {
    const { data } = (await this.app.ask(this.editor, { url: '/api/recordings/HM-1' })).json();
    return data.technical.transcripts[0].machineText;
  }

  async textsOf(name = transcript): Promise<string[]> {
    return (await this.linesOf(name)).map(({ text }) => text);
  }
}
