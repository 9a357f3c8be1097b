import { xmlDocument } from '@glosy/core/formats/xml/write-xml';
import type { HarvestsView } from '@glosy/core/work/harvest';
import type { Dependencies } from '../../../dependencies.ts';
import { archivePlace } from '../../exports/archive-place.ts';
import type { PublicationUsecases } from '../publications.usecases.ts';
import { keptHarvests } from './harvest-log.ts';
import { listHarvestRows } from './harvests.repository.ts';
import { harvestFormats } from './oai-formats.ts';

/** Harvesting, as administrators see it. */
export function harvestsUsecases(
  dependencies: Pick<Dependencies, 'config' | 'content' | 'database'>,
  publications: PublicationUsecases,
) {
  const { database, config } = dependencies;
  const archive = archivePlace(dependencies);

  async function list(): Promise<HarvestsView> {
    const { db } = database;
    return {
      harvests: await listHarvestRows(db, 'lists', keptHarvests),
      errors: await listHarvestRows(db, 'errors', keptHarvests),
      published: await publications.countPublished(),
      address: `${config.publicUrl}/oai`,
      preview: await preview(),
    };
  }

  async function preview(): Promise<HarvestsView['preview']> {
    const latest = await publications.latest();
    const recording = latest && (await publications.describe([latest])).get(latest.signature);
    if (!recording) return null;
    const formats = harvestFormats.map(({ prefix, write }) => ({
      prefix,
      xml: xmlDocument(write(recording, archive)),
    }));
    return { signature: recording.signature, formats };
  }

  return { list };
}

export type HarvestsUsecases = ReturnType<typeof harvestsUsecases>;
