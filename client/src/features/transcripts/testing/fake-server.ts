import { readSrt, writeSrt } from '@glosy/core/formats/subtitles/srt';
import { readProofread, writeProofread } from '@glosy/core/transcript/proofread-marks';
import { RequestError } from '../../../lib/request.ts';
import { type LineContent, toEditorLines } from '../document/editor-line.ts';
import type { LoadedTranscript, TranscriptServer } from '../saving/transcript-server.ts';

/** A server in memory with the rules for saves, and faults on demand. */
export class FakeServer implements TranscriptServer {
  revision = 1;
  text: string;
  proofread: string;
  author = 'Ewa';
  /** Numbers of sent and of stored saves. */
  attempts = 0;
  saves = 0;
  /** The fault of the next save: `lost` stores it but loses the response; a number refuses with that status. */
  fault: 'offline' | 'lost' | number | null = null;

  #held: Promise<void> | null = null;

  constructor(lines: readonly LineContent[]) {
    this.text = writeSrt(lines);
    this.proofread = writeProofread(lines);
  }

  async load(): Promise<LoadedTranscript> {
    if (this.fault === 'offline') throw offline();
    const lines = readSrt(this.text);
    const places = readProofread(this.proofread, lines.length) as Set<number>;
    return {
      revision: this.revision,
      text: this.text,
      proofread: this.proofread,
      lines: toEditorLines(lines, places),
    };
  }

  async save(state: { text: string; proofread: string }, baseRevision: number): Promise<number> {
    this.attempts += 1;
    await this.#held;
    const { fault } = this;
    if (fault === 'offline') throw offline();
    if (typeof fault === 'number') throw refusal(fault);
    if (baseRevision !== this.revision) {
      const details = { revision: this.revision, author: this.author, at: '2026-03-01T10:00:00.000Z' };
      throw new RequestError(409, 'transcript.stale', 'Ktoś zapisał tę transkrypcję w międzyczasie.', { details });
    }
    this.saves += 1;
    this.revision += 1;
    this.text = state.text;
    this.proofread = state.proofread;
    if (fault === 'lost') {
      this.fault = null;
      throw offline();
    }
    return this.revision;
  }

  startNewRevision(): void {}

  /** The server as seen by one of several users. */
  as(name: string): TranscriptServer {
    return {
      load: () => this.load(),
      startNewRevision() {},
      save: async (state, baseRevision) => {
        const { saves } = this;
        try {
          return await this.save(state, baseRevision);
        } finally {
          if (this.saves > saves) this.author = name;
        }
      },
    };
  }

  /** Delays saves. Returns a function that releases them. */
  holdSaves(): () => void {
    let letGo = () => {};
    this.#held = new Promise((resolve) => {
      letGo = resolve;
    });
    return letGo;
  }

  /** Simulates a save by another user. */
  changeElsewhere(change: (text: string) => string): void {
    this.text = change(this.text);
    this.revision += 1;
    this.author = 'Olga';
  }
}

function offline(): RequestError {
  return new RequestError(0, 'network', 'Brak połączenia z serwerem.');
}

function refusal(status: number): RequestError {
  if (status === 401) return new RequestError(401, 'session.required', 'Zaloguj się, aby kontynuować.');
  if (status === 423) {
    return new RequestError(423, 'transcript.locked', 'Transkrypcja zablokowana przez: olga@example.org');
  }
  if (status === 507) return new RequestError(507, 'server.disk-full', 'Brak miejsca na dysku.');
  return new RequestError(status, 'unknown', '');
}
