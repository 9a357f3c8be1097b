import { randomUUID } from 'node:crypto';
import type { OaiErrorCode } from '@glosy/core/export/oai';
import type { Dependencies } from '../../../dependencies.ts';
import { forgetOldHarvests, insertHarvest, type NewHarvest, updateHarvest } from './harvests.repository.ts';

/** Kept of each: lists and errors. */
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

/** A write waits for the disk, so that a long list is written down now and then, and at its end. */
const pagesPerWrite = 10;

/**
 * Writes down who harvests and how much, for administrators. A harvester gets its answer also when that fails, and
 * nothing is kept of its network address.
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
    /** Notes a page of a list; returns the id under which the next pages are noted. */
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
