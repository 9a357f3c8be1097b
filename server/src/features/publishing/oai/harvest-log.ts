import { randomUUID } from 'node:crypto';
import type { OaiErrorCode } from '@glosy/core/export/oai';
import type { Dependencies } from '../../../dependencies.ts';
import { forgetOldHarvests, insertHarvest, type NewHarvest, updateHarvest } from './harvests.repository.ts';

/** Number of harvests kept: of lists and of errors each. */
export const keptHarvests = 20;
const agentMaxLength = 200;

export interface Harvester {
  userAgent: string | undefined;
}

interface SentPage {
  verb: string;
  metadataPrefix: string;
  /** From 1. */
  page: number;
  /** With this page. */
  records: number;
  isLast: boolean;
}

/** A write waits for the disk: a long list is logged only every tenth page and at its end. */
const pagesPerWrite = 10;

/**
 * Logs the harvesters and the size of their harvests for administrators. A harvester gets its answer even if logging
 * fails; its network address is not stored.
 */
export function harvestLog({ database, log, now }: Pick<Dependencies, 'database' | 'log' | 'now'>) {
  async function attempt(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      log.warn({ err: error }, 'harvest not logged');
    }
  }

  async function insert(harvest: Omit<NewHarvest, 'at'>): Promise<void> {
    const at = now().toISOString();
    await attempt(() =>
      database.transaction(async (tx) => {
        await insertHarvest(tx, { ...harvest, at });
        await forgetOldHarvests(tx, harvest.error === null ? 'lists' : 'errors', keptHarvests);
      }),
    );
  }

  return {
    /** Logs a page of a list; returns the id under which the next pages are logged. */
    async page({ userAgent }: Harvester, harvest: string | null, sent: SentPage): Promise<string> {
      const { verb, metadataPrefix, page, records, isLast: isFinished } = sent;
      if (harvest !== null) {
        if (!isFinished && page % pagesPerWrite > 0) return harvest;
        const at = now().toISOString();
        await attempt(() => database.transaction((tx) => updateHarvest(tx, harvest, { at, records, isFinished })));
        return harvest;
      }
      const id = randomUUID();
      await insert({ id, verb, metadataPrefix, userAgent: agentOf(userAgent), isFinished, records, error: null });
      return id;
    },

    async error(
      { userAgent }: Harvester,
      { verb = '', metadataPrefix = '' }: Readonly<Record<string, string>>,
      error: OaiErrorCode,
    ): Promise<void> {
      const harvest = { verb, metadataPrefix, userAgent: agentOf(userAgent), isFinished: true, records: 0, error };
      await insert({ id: randomUUID(), ...harvest });
    },
  };
}

function agentOf(userAgent = ''): string {
  return userAgent.slice(0, agentMaxLength);
}
