import { createHash } from 'node:crypto';
import { limits } from '@glosy/core/limits';
import { chunksOf } from '../../server/src/testing/multipart.ts';
import { wavOf } from '../../server/src/testing/sounds.ts';
import { ask, sendUpload } from './client.ts';
import { type Context, UnavailableError, type Writer } from './writer.ts';

/** A whole chunk and a short one. */
const fileBytes = limits.chunkBytes + 5000;

interface Upload {
  readonly fileName: string;
  readonly chunks: readonly Buffer[];
  readonly sha256: string;
  readonly acknowledged: Set<number>;
}

/** Uploads one sound file after the other, chunk by chunk, and after a failure continues from the server's position. */
export class Uploader implements Writer {
  readonly name: string;
  readonly everyMs: number;
  readonly #context: Context;
  readonly #recording: string;
  readonly #complete: Upload[] = [];
  #current: Upload;
  #count = 0;

  constructor(context: Context, recording: string, everyMs: number) {
    this.name = `uploads to ${recording}`;
    this.#context = context;
    this.#recording = recording;
    this.everyMs = everyMs;
    this.#current = this.#begin();
  }

  #begin(): Upload {
    this.#count += 1;
    const wav = wavOf(fileBytes, this.#count);
    const sha256 = createHash('sha256').update(wav).digest('hex');
    const fileName = `${this.#recording}_tasma${this.#count}.wav`;
    return { fileName, chunks: chunksOf(wav), sha256, acknowledged: new Set() };
  }

  async step(): Promise<void> {
    const { chunks, acknowledged } = this.#current;
    const index = chunks.findIndex((_, one) => !acknowledged.has(one));
    if (index >= 0) await this.#send(index);
    if (acknowledged.size < chunks.length) return;
    this.#complete.push({ ...this.#current, chunks: [] });
    this.#current = this.#begin();
  }

  async #send(index: number): Promise<void> {
    const { fileName, chunks, acknowledged } = this.#current;
    const { target, journal } = this.#context;
    const answer = await sendUpload(target, chunks[index] as Buffer, {
      fileName,
      recordingId: this.#recording,
      chunkIndex: String(index),
      totalChunks: String(chunks.length),
      size: String(fileBytes),
    });
    journal.count(answer);
    if (answer.status !== 200) throw new UnavailableError(`${fileName}, chunk ${index}: ${answer.status}`);
    acknowledged.add(index);
    journal.acknowledge('chunks');
  }

  async verify(): Promise<void> {
    await this.#verifyCurrent();
    const newest = this.#complete.at(-1);
    if (newest) await this.#verifyFile(newest);
    const answer = await ask(this.#context.target, `/api/recordings/${this.#recording}`);
    if (answer.status !== 200) throw new UnavailableError(`recording: ${answer.status}`);
    const listed = (answer.json() as { data: { technical: { storage: string[] } } }).data.technical.storage;
    for (const { fileName } of this.#complete) {
      if (!listed.includes(fileName)) this.#context.journal.lost.push(`${fileName} is not listed`);
    }
  }

  /** The server must have every acknowledged chunk, and serve the file either completely or not at all. */
  async #verifyCurrent(): Promise<void> {
    const { fileName, chunks, acknowledged } = this.#current;
    const identity = `fileName=${fileName}&totalChunks=${chunks.length}&recordingId=${this.#recording}`;
    const answer = await ask(this.#context.target, `/api/upload.php?${identity}`);
    if (answer.status !== 200) throw new UnavailableError(`upload: ${answer.status}`);
    const { data } = answer.json() as { data: { receivedChunks: number[]; complete: boolean } };
    for (const index of acknowledged) {
      if (data.receivedChunks.includes(index)) continue;
      this.#context.journal.lost.push(`${fileName}: chunk ${index} of ${chunks.length}`);
      acknowledged.delete(index);
    }
    if (data.complete) await this.#verifyFile(this.#current);
    else await this.#verifyHidden(fileName);
  }

  async #verifyHidden(fileName: string): Promise<void> {
    const served = await ask(this.#context.target, `/storage/recordings/${this.#recording}/${fileName}`);
    if (served.status === 200) this.#context.journal.halfVisible.push(`${fileName} is served before it is complete`);
    else if (served.status !== 404) throw new UnavailableError(`file: ${served.status}`);
  }

  async #verifyFile({ fileName, sha256 }: Upload): Promise<void> {
    const served = await ask(this.#context.target, `/storage/recordings/${this.#recording}/${fileName}`);
    if (served.status === 404) this.#context.journal.lost.push(`${fileName} was complete and is not served`);
    else if (served.status !== 200) throw new UnavailableError(`file: ${served.status}`);
    else if (createHash('sha256').update(served.bytes).digest('hex') !== sha256) {
      this.#context.journal.halfVisible.push(`${fileName} is not what was uploaded`);
    }
  }
}
