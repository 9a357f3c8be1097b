import type { UploadState } from '@glosy/core/contract/files/uploads';
import { errorText } from '@glosy/core/errors';
import { emptyAudio } from '@glosy/core/files/empty-audio';
import { fileNameFault, isAudioName, storedFileName } from '@glosy/core/files/file-names';
import { audioTypeDetails } from '@glosy/core/files/sound-advice';
import { limits } from '@glosy/core/limits';
import { createStore } from '../../lib/external-store.ts';
import { messageOf, RequestError } from '../../lib/request.ts';
import { holdPageOnSessionEnd } from '../../lib/viewer.ts';
import { type ChunkedFile, chunkLength, chunkOf, readPiece } from './chunked-file.ts';
import type { UploadItem, UploadQueueState } from './upload-item.ts';
import { keepSending } from './upload-retry.ts';
import { secondsLeft } from './upload-time.ts';
import type { UploadTransport } from './upload-transport.ts';

/** Internal state of an item. */
interface Job extends ChunkedFile {
  id: number;
  stop: AbortController;
  /** Bytes per millisecond of the chunks so far. */
  speeds: number[];
  /** Whether a chunk was sent, or an earlier visit is continued: a complete file on the server is then this one. */
  isOurs: boolean;
}

interface AddOptions {
  /** Whether an earlier visit started this upload. */
  isResumed?: boolean;
  /** Names of the recording's files, to refuse duplicates before any chunk is sent. */
  taken?: readonly string[];
}

type CompletionListener = (upload: { recordingId: string; fileName: string }) => void;

/**
 * Uploads audio files one after another, each in sequential chunks, and resumes by itself after a lost connection, a
 * server restart or a new sign-in of its user. Independent of the interface; lives as long as the window.
 */
export class UploadQueue {
  readonly state = createStore<UploadQueueState>({ items: [], failures: [] });
  readonly #transport: UploadTransport;
  readonly #jobs = new Map<number, Job>();
  readonly #completionListeners = new Set<CompletionListener>();
  #lastId = 0;
  #running: Job | null = null;

  constructor(transport: UploadTransport) {
    this.#transport = transport;
  }

  /** Calls the listener for every completed file. Returns a function that unsubscribes. */
  onCompleted(listener: CompletionListener): () => void {
    this.#completionListeners.add(listener);
    return () => this.#completionListeners.delete(listener);
  }

  /** Adds an MP3 or WAV file; any other becomes a failure at once. */
  add(recordingId: string, file: File, { isResumed = false, taken = [] }: AddOptions = {}): void {
    const refusal = refusalOf(recordingId, file, taken);
    this.#lastId += 1;
    const id = this.#lastId;
    const fileName = storedFileName(recordingId, file.name);
    const isThere = this.state.get().items.some((item) => item.fileName === fileName && item.state === 'pending');
    if (isThere) {
      const message = `Plik ${file.name} jest już przesyłany. Drugi pod tą samą nazwą nie został dodany.`;
      this.#remember({ id, recordingId, originalName: file.name, message });
      return;
    }
    if (refusal) {
      this.#remember({ id, recordingId, originalName: file.name, message: refusal });
      return;
    }
    this.#jobs.set(id, {
      ...{ id, recordingId, fileName, file, stop: new AbortController() },
      ...{ speeds: [], isOurs: isResumed },
    });
    const item: UploadItem = {
      ...{ id, recordingId, fileName, originalName: file.name, bytes: file.size, sentBytes: 0 },
      ...{ state: 'pending', activity: 'waiting', secondsLeft: null, message: null },
    };
    this.#setState({ items: [...this.state.get().items, item] });
    this.#startNext();
  }

  pause(id: number): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    this.#update(id, { activity: 'paused', secondsLeft: null });
    job.stop.abort();
    this.#release(job);
  }

  resume(id: number): void {
    const job = this.#jobs.get(id);
    if (!job || this.#itemOf(id)?.activity !== 'paused') return;
    job.stop = new AbortController();
    this.#update(id, { activity: 'waiting' });
    this.#startNext();
  }

  /** Cancels an upload here and on the server. */
  cancel(id: number): void {
    const job = this.#jobs.get(id);
    this.#takeAway(id);
    if (!job) return;
    this.#jobs.delete(id);
    job.stop.abort();
    // The server drops abandoned chunks after a day.
    this.#transport.cancel(job).catch((error) => console.warn('The upload could not be dropped on the server.', error));
    this.#release(job);
  }

  /** Clears the queue for the next user, without cancelling on the server, which keeps the chunks for a day. */
  clear(): void {
    for (const job of this.#jobs.values()) job.stop.abort();
    this.#jobs.clear();
    this.#running = null;
    this.#setState({ items: [], failures: [] });
  }

  dismissFailure(id: number): void {
    this.#setState({ failures: this.state.get().failures.filter((failure) => failure.id !== id) });
  }

  #startNext(): void {
    if (this.#running) return;
    const next = this.state.get().items.find(({ state, activity }) => state === 'pending' && activity === 'waiting');
    const job = next && this.#jobs.get(next.id);
    if (!job) return;
    this.#running = job;
    void this.#run(job, job.stop.signal);
  }

  #release(job: Job): void {
    if (this.#running !== job) return;
    this.#running = null;
    this.#startNext();
  }

  /** Runs until the file is complete, refused, paused or removed. */
  async #run(job: Job, signal: AbortSignal): Promise<void> {
    const releasePage = holdPageOnSessionEnd();
    try {
      const onLost = () => this.#update(job.id, { activity: 'reconnecting', secondsLeft: null });
      const onSignedOut = () => this.#update(job.id, { activity: 'signed-out', secondsLeft: null });
      const attempt = (noteProgress: () => void) => this.#send(job, signal, noteProgress);
      await keepSending(attempt, { signal, onLost, onSignedOut });
      if (!signal.aborted) this.#complete(job);
    } catch (error) {
      if (!signal.aborted) this.#fail(job, error);
    } finally {
      releasePage();
    }
  }

  /** Sends the missing chunks. Throws the transport's errors. */
  async #send(job: Job, signal: AbortSignal, noteProgress: () => void): Promise<void> {
    let state = await this.#transport.readState(job, signal);
    if (state.complete && !job.isOurs) throw new RequestError(409, 'file.name-taken', nameTaken(job));
    while (!state.complete) {
      this.#showProgress(job, state.receivedChunks, 0);
      const missing = firstMissing(state);
      // All chunks are stored but the file is not assembled, which only the server can do.
      if (missing === null) throw new RequestError(500, 'unknown', '');
      state = await this.#sendChunk(job, missing, state, signal);
      noteProgress();
    }
  }

  async #sendChunk(job: Job, index: number, before: UploadState, signal: AbortSignal): Promise<UploadState> {
    const unreadable = `Nie można odczytać pliku ${job.file.name}. Wybierz go ponownie.`;
    const bytes = await readPiece(chunkOf(job.file, index), unreadable);
    const startedAt = performance.now();
    job.isOurs = true;
    const state = await this.#transport.sendChunk(job, {
      ...{ index, bytes, signal, isLast: before.receivedChunks.length + 1 === before.totalChunks },
      onSent: (sent) => {
        if (!signal.aborted) this.#showProgress(job, before.receivedChunks, Math.min(sent, bytes.size));
      },
    });
    job.speeds.push(bytes.size / Math.max(1, performance.now() - startedAt));
    return state;
  }

  #showProgress(job: Job, receivedChunks: readonly number[], extraBytes: number): void {
    const bytes = job.file.size;
    const stored = receivedChunks.reduce((sum, index) => sum + chunkLength(bytes, index), 0);
    const sentBytes = Math.min(bytes, stored + extraBytes);
    this.#update(job.id, { activity: 'sending', sentBytes, secondsLeft: secondsLeft(job.speeds, bytes - sentBytes) });
  }

  #complete(job: Job): void {
    this.#jobs.delete(job.id);
    this.#update(job.id, { state: 'completed', sentBytes: job.file.size, secondsLeft: null });
    for (const listener of this.#completionListeners) listener(job);
    setTimeout(() => this.#takeAway(job.id), limits.uploadDoneVisibleMs);
    this.#release(job);
  }

  #fail(job: Job, error: unknown): void {
    const message = `Błąd: ${messageOf(error, 'Upload failed')}`;
    this.#jobs.delete(job.id);
    // Sets the failure first: a listener that waits for the last pending item then finds it.
    this.#remember({ ...job, originalName: job.file.name, message });
    this.#update(job.id, { state: 'error', secondsLeft: null, message });
    setTimeout(() => this.#takeAway(job.id), limits.uploadFailedVisibleMs);
    this.#release(job);
  }

  #takeAway(id: number): void {
    this.#setState({ items: this.state.get().items.filter((item) => item.id !== id) });
  }

  #remember({ id, recordingId, originalName, message }: UploadQueueState['failures'][number]): void {
    this.#setState({ failures: [...this.state.get().failures, { id, recordingId, originalName, message }] });
  }

  #itemOf(id: number): UploadItem | undefined {
    return this.state.get().items.find((item) => item.id === id);
  }

  #update(id: number, change: Partial<UploadItem>): void {
    this.#setState({ items: this.state.get().items.map((item) => (item.id === id ? { ...item, ...change } : item)) });
  }

  #setState(change: Partial<UploadQueueState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }
}

/** Reason to refuse a file before sending; null for an acceptable one. */
function refusalOf(recordingId: string, file: File, taken: readonly string[]): string | null {
  if (!isAudioName(file.name)) return errorText('file.audio-type', audioTypeDetails(file.name));
  const fileName = storedFileName(recordingId, file.name);
  const fault = fileNameFault(fileName);
  if (fault !== null) return errorText('file.name', [file.name, fault]);
  if (taken.includes(fileName)) return errorText('file.name-taken', [file.name]);
  if (file.size === 0) return errorText('file.audio-type', [`. ${emptyAudio}`]);
  if (file.size > limits.audioMaxBytes) return errorText('upload.too-large', ['4 GB']);
  return null;
}

function firstMissing({ receivedChunks, totalChunks }: UploadState): number | null {
  const received = new Set(receivedChunks);
  for (let index = 0; index < totalChunks; index += 1) if (!received.has(index)) return index;
  return null;
}

function nameTaken({ file }: Job): string {
  return errorText('file.name-taken', [file.name]);
}
