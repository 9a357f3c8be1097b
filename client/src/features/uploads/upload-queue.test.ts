import type { UploadState } from '@glosy/core/contract/files/uploads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../lib/request.ts';
import { currentViewer, refreshSession } from '../../lib/viewer.ts';
import { interruptedUploads, keepTrackOfUploads } from './interrupted-uploads.ts';
import { announceProgress } from './upload-announcements.ts';
import { UploadQueue } from './upload-queue.ts';
import type { UploadTransport } from './upload-transport.ts';

const MiB = 1024 * 1024;
const offline = () => new RequestError(0, 'network', 'Brak połączenia z serwerem. Sprawdź połączenie z internetem.');

/** An in-memory server: stores chunks, and fails as scripted. */
class FakeServer implements UploadTransport {
  readonly stored = new Map<string, Map<number, number>>();
  readonly sent: string[] = [];
  readonly cancelled: string[] = [];
  /** Called before each chunk: may throw, wait, or request that the response is lost after the chunk was stored. */
  onChunk: (fileName: string, index: number) => Promise<'store' | 'lose answer'> = async () => 'store';
  onRead: () => void = () => {};

  #state(fileName: string, totalChunks: number): UploadState {
    const chunks = this.stored.get(fileName) ?? new Map();
    const receivedChunks = [...chunks.keys()].sort((a, b) => a - b);
    return { fileName, receivedChunks, totalChunks, complete: receivedChunks.length === totalChunks };
  }

  readState: UploadTransport['readState'] = async ({ fileName, file }) => {
    this.onRead();
    return this.#state(fileName, Math.ceil(file.size / (10 * MiB)));
  };

  cancel: UploadTransport['cancel'] = async ({ fileName }) => {
    this.cancelled.push(fileName);
    this.stored.delete(fileName);
  };

  sendChunk: UploadTransport['sendChunk'] = async ({ fileName, file }, { index, bytes, signal, onSent }) => {
    onSent(bytes.size / 2);
    const outcome = await this.onChunk(fileName, index);
    if (signal.aborted) throw new DOMException('stopped', 'AbortError');
    this.sent.push(`${fileName}#${index}`);
    const chunks = this.stored.get(fileName) ?? new Map<number, number>();
    this.stored.set(fileName, chunks.set(index, bytes.size));
    if (outcome === 'lose answer') throw offline();
    return this.#state(fileName, Math.ceil(file.size / (10 * MiB)));
  };
}

/** A file of this size without bytes, because only the size is read. */
function audio(name: string, bytes: number): File {
  const file = new File([], name, { lastModified: 1 });
  Object.defineProperty(file, 'size', { value: bytes });
  Object.defineProperty(file, 'slice', {
    configurable: true,
    value: (from: number, to: number) => ({
      arrayBuffer: async () => new ArrayBuffer(Math.max(0, Math.min(to, bytes) - from)),
    }),
  });
  return file;
}

function setUp() {
  const server = new FakeServer();
  const queue = new UploadQueue(server);
  const items = () => queue.state.get().items;
  return { server, queue, items, first: () => items()[0], failures: () => queue.state.get().failures };
}

describe('upload queue', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends a file in sequential chunks of 10 MB, under the name of the recording', async () => {
    const { server, queue } = setUp();
    queue.add('HM-2024-001', audio('wywiad.mp3', 25 * MiB));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.sent).toEqual(['HM-2024-001_wywiad.mp3#0', 'HM-2024-001_wywiad.mp3#1', 'HM-2024-001_wywiad.mp3#2']);
    expect([...(server.stored.get('HM-2024-001_wywiad.mp3')?.values() ?? [])]).toEqual([10 * MiB, 10 * MiB, 5 * MiB]);
  });

  it('sends several files one after the other', async () => {
    const { server, queue } = setUp();
    queue.add('A', audio('1.mp3', 11 * MiB));
    queue.add('A', audio('2.WAV', 5));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.sent).toEqual(['A_1.mp3#0', 'A_1.mp3#1', 'A_2.WAV#0']);
  });

  it('a second file with the name of a running upload is refused with a message', async () => {
    const { server, queue, items, failures } = setUp();
    queue.add('A', audio('1.mp3', 11 * MiB));
    queue.add('A', audio('1.mp3', 5));
    expect(items()).toHaveLength(1);
    expect(failures()).toMatchObject([
      {
        originalName: '1.mp3',
        message: 'Plik 1.mp3 jest już przesyłany. Drugi pod tą samą nazwą nie został dodany.',
      },
    ]);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.sent).toEqual(['A_1.mp3#0', 'A_1.mp3#1']);
  });

  it('is cleared on sign-out and sends nothing more', async () => {
    const { server, queue } = setUp();
    let answer = () => {};
    server.onChunk = () => new Promise((resolve) => (answer = () => resolve('store')));
    queue.add('A', audio('1.mp3', 1));
    queue.add('A', audio('2.mp3', 1));
    await vi.waitFor(() => expect(queue.state.get().items[0]?.activity).toBe('sending'));
    queue.clear();
    answer();
    await vi.waitFor(() => expect(queue.state.get()).toEqual({ items: [], failures: [] }));
    expect([server.sent, server.cancelled]).toEqual([[], []]);
  });

  it('remembers queued items across a reload, too', async () => {
    const session = { authenticated: true, role: 'editor', name: 'Ewa', email: 'ewa@example.org' };
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(session));
    await refreshSession();
    const { server, queue } = setUp();
    const stop = keepTrackOfUploads(queue.state, () => currentViewer().userKey);
    server.onChunk = () => new Promise(() => {});
    queue.add('A', audio('1.mp3', 11 * MiB));
    queue.add('A', audio('2.mp3', 5));
    await vi.advanceTimersByTimeAsync(0);
    const after = interruptedUploads(currentViewer().userKey, 'A', { items: [], failures: [] });
    expect(after.map(({ originalName, bytes, sentBytes }) => [originalName, bytes, sentBytes]).sort()).toEqual([
      ['1.mp3', 11 * MiB, 0],
      ['2.mp3', 5, 0],
    ]);
    stop();
  });

  it('a completed item vanishes after 2 s', async () => {
    const { queue, items, first } = setUp();
    queue.add('A', audio('1.mp3', 5));
    await vi.advanceTimersByTimeAsync(1999);
    expect(first()).toMatchObject({ state: 'completed', sentBytes: 5 });
    await vi.advanceTimersByTimeAsync(1);
    expect(items()).toEqual([]);
  });

  it('a refused item vanishes after 5 s and its error stays until it is dismissed', async () => {
    const { server, queue, items, first, failures } = setUp();
    server.onChunk = async () => {
      throw new RequestError(415, 'file.audio-type', 'Dozwolone są tylko pliki MP3 i WAV');
    };
    queue.add('A', audio('1.mp3', 5));
    await vi.advanceTimersByTimeAsync(4999);
    expect(first()).toMatchObject({ state: 'error', message: 'Błąd: Dozwolone są tylko pliki MP3 i WAV' });
    await vi.advanceTimersByTimeAsync(1);
    expect(items()).toEqual([]);
    expect(failures()).toEqual([
      { id: 1, recordingId: 'A', originalName: '1.mp3', message: 'Błąd: Dozwolone są tylko pliki MP3 i WAV' },
    ]);
    queue.dismissFailure(1);
    expect(failures()).toEqual([]);
  });

  it('accepts only MP3 and WAV, and gives advice for other sound', () => {
    const { queue, items, failures } = setUp();
    queue.add('A', audio('film.mp4', 5));
    expect(items()).toEqual([]);
    const sentence = 'Dozwolone są tylko pliki MP3 i WAV. Zapisz dźwięk z filmu jako MP3 albo WAV.';
    expect(failures().map(({ message }) => message)).toEqual([sentence]);
  });

  it('refuses an empty file without a request', () => {
    const { server, queue, failures } = setUp();
    queue.add('A', audio('pusty.mp3', 0));
    expect(failures()[0]?.message).toBe(
      'Dozwolone są tylko pliki MP3 i WAV. Ten plik jest pusty (0 bajtów). Skopiuj nagranie jeszcze raz z dyktafonu, telefonu lub karty.',
    );
    expect(server.sent).toEqual([]);
  });

  it('retries after a lost connection with growing delays', async () => {
    const { server, queue, first } = setUp();
    let failuresLeft = 3;
    server.onChunk = async (_, index) => {
      if (index === 1 && failuresLeft-- > 0) throw offline();
      return 'store';
    };
    queue.add('A', audio('1.mp3', 25 * MiB));
    await vi.advanceTimersByTimeAsync(0);
    expect(first()).toMatchObject({ state: 'pending', activity: 'reconnecting' });
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 3999);
    expect(server.sent).toEqual(['A_1.mp3#0']);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.sent).toEqual(['A_1.mp3#0', 'A_1.mp3#1', 'A_1.mp3#2']);
  });

  it('retries at once when the browser is online again', async () => {
    const { server, queue, first } = setUp();
    let isOnline = false;
    server.onRead = () => {
      if (!isOnline) throw offline();
    };
    queue.add('A', audio('1.mp3', 5));
    await vi.advanceTimersByTimeAsync(0);
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(first()?.state).toBe('completed');
  });

  it('a chunk whose response was lost is not sent again', async () => {
    const { server, queue, first } = setUp();
    server.onChunk = async (_, index) => (index === 1 ? 'lose answer' : 'store');
    queue.add('A', audio('1.mp3', 25 * MiB));
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.sent).toEqual(['A_1.mp3#0', 'A_1.mp3#1', 'A_1.mp3#2']);
    expect(first()?.state).toBe('completed');
  });

  it('a lost response to the last chunk counts as success, not as a taken name', async () => {
    const { server, queue, first } = setUp();
    server.onChunk = async () => 'lose answer';
    queue.add('A', audio('1.mp3', 5));
    await vi.advanceTimersByTimeAsync(1000);
    expect(first()?.state).toBe('completed');
  });

  it('a file whose name exists in the archive is refused', async () => {
    const { server, queue, first } = setUp();
    server.stored.set('A_1.mp3', new Map([[0, 5]]));
    queue.add('A', audio('1.mp3', 5));
    await vi.advanceTimersByTimeAsync(0);
    expect(first()?.message).toBe('Błąd: Plik o nazwie 1.mp3 już istnieje w tym nagraniu.');
  });

  it('resumes an interrupted upload with the missing chunks only', async () => {
    const { server, queue } = setUp();
    server.stored.set(
      'A_1.mp3',
      new Map([
        [0, 10 * MiB],
        [2, 5 * MiB],
      ]),
    );
    queue.add('A', audio('1.mp3', 25 * MiB), { isResumed: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(server.sent).toEqual(['A_1.mp3#1']);
  });

  it('pausing aborts the current chunk, and resuming sends it again', async () => {
    const { server, queue, first } = setUp();
    let release = () => {};
    server.onChunk = async (_, index) => {
      if (index === 1) await new Promise<void>((resolve) => (release = resolve));
      return 'store';
    };
    queue.add('A', audio('1.mp3', 15 * MiB));
    await vi.advanceTimersByTimeAsync(0);
    queue.pause(1);
    release();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(first()).toMatchObject({ state: 'pending', activity: 'paused' });
    expect(server.sent).toEqual(['A_1.mp3#0']);
    server.onChunk = async () => 'store';
    queue.resume(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.sent).toEqual(['A_1.mp3#0', 'A_1.mp3#1']);
  });

  it('a paused file does not block the next one', async () => {
    const { server, queue } = setUp();
    server.onChunk = async (fileName) => {
      if (fileName === 'A_1.mp3') await new Promise(() => {});
      return 'store';
    };
    queue.add('A', audio('1.mp3', 5));
    queue.add('A', audio('2.mp3', 5));
    await vi.advanceTimersByTimeAsync(0);
    queue.pause(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.sent).toEqual(['A_2.mp3#0']);
  });

  it('gives up with an error after repeated server failures', async () => {
    const { server, queue, failures } = setUp();
    server.onChunk = async () => {
      throw new RequestError(500, 'server.failed', '');
    };
    queue.add('A', audio('1.mp3', 5));
    await vi.advanceTimersByTimeAsync(20 * 30_000);
    expect(failures().map(({ message }) => message)).toEqual(['Błąd: Upload failed']);
  });

  it('an unreadable file is distinguished from a lost connection', async () => {
    const { queue, first } = setUp();
    const file = audio('1.mp3', 5);
    Object.defineProperty(file, 'slice', {
      configurable: true,
      value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    });
    queue.add('A', file);
    await vi.advanceTimersByTimeAsync(0);
    expect(first()?.message).toBe('Błąd: Nie można odczytać pliku 1.mp3. Wybierz go ponownie.');
  });

  it('cancelling deletes the upload on the server and starts the next', async () => {
    const { server, queue, items } = setUp();
    server.onChunk = async (fileName) => {
      if (fileName === 'A_1.mp3') await new Promise(() => {});
      return 'store';
    };
    queue.add('A', audio('1.mp3', 5));
    queue.add('A', audio('2.mp3', 5));
    await vi.advanceTimersByTimeAsync(0);
    queue.cancel(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(items().map(({ originalName }) => originalName)).toEqual(['2.mp3']);
    expect(server.sent).toEqual(['A_2.mp3#0']);
    expect(server.cancelled).toEqual(['A_1.mp3']);
  });

  it('estimates the remaining time from the speed of the chunks', async () => {
    const { server, queue, first } = setUp();
    server.onChunk = async (_, index) => {
      if (index === 2) await new Promise(() => {});
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return 'store';
    };
    queue.add('A', audio('1.mp3', 30 * MiB));
    await vi.advanceTimersByTimeAsync(2000);
    // At 10 MB a second, with half of the third chunk remaining: 0.5 s and a margin of a tenth.
    expect(first()?.secondsLeft).toBeCloseTo(0.55);
    expect(first()?.sentBytes).toBe(25 * MiB);
  });

  it('announces each quarter and the end once', async () => {
    const { server, queue } = setUp();
    server.onChunk = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return 'store';
    };
    const announced: string[] = [];
    announceProgress(queue.state, (text) => announced.push(text));
    queue.add('A', audio('1.mp3', 100 * MiB));
    await vi.advanceTimersByTimeAsync(11_000);
    expect(announced).toEqual(['1.mp3: 25%', '1.mp3: 50%', '1.mp3: 75%', '1.mp3: przesłano.']);
  });
});
