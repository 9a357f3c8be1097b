import { type HeldJob, updateProgress } from './jobs.repository.ts';
import type { Runner } from './runner.ts';

interface Progress {
  readonly part: number;
  readonly word: string;
}

/**
 * Writes a job's progress at most once per percent or step, one write at a time; a newer one replaces a waiting one.
 */
export function trackProgress({ database, log }: Pick<Runner, 'database' | 'log'>, job: HeldJob) {
  let latest: Progress | undefined;
  let next: Progress | undefined;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (next) {
      const { part, word } = next;
      next = undefined;
      try {
        await updateProgress(database.db, job, part, word);
      } catch (error) {
        log.warn({ err: error, job: job.id }, 'the progress of a job could not be written');
      }
    }
    writing = undefined;
  }

  return {
    note(part: number, word: string): void {
      const rounded = Math.floor(Math.min(1, Math.max(0, part)) * 100) / 100;
      if (latest?.part === rounded && latest.word === word) return;
      next = latest = { part: rounded, word };
      writing ??= writeAll();
    },
    async written(): Promise<void> {
      await writing;
    },
  };
}
