import { bareDescription } from '@glosy/core/export/bare-description';
import type { ExportFormat } from '@glosy/core/export/formats';
import type { Role } from '@glosy/core/policy';
import { landingAddress } from '@glosy/core/site/landing-address';
import { libraryDay } from '@glosy/core/time/library-day';
import type { Queryable } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { archivePlace } from '../../features/exports/archive-place.ts';
import { readExported } from '../../features/exports/read-exported.ts';
import { formatWriters } from '../../features/exports/write-export.ts';
import type { BagWriter } from './bag-writer.ts';
import { uniquePaths } from './safe-name.ts';

const ofTranscripts = ['srt', 'vtt', 'tei'] as const satisfies ExportFormat[];
const ofRecording = ['dc', 'ohms'] as const satisfies ExportFormat[];

interface Derived {
  bag: BagWriter;
  signature: string;
  /** The role whose view is written: a user's or staff's. */
  role: Role;
}

/** Writes transcripts and description in formats of other programs. */
export async function writeDerived(
  { config, content, now }: Pick<Dependencies, 'config' | 'content' | 'now'>,
  db: Queryable,
  { bag, signature, role }: Derived,
): Promise<void> {
  const address = landingAddress(config.publicUrl, signature);
  const recording = await readExported(db, signature, { role, now, library: content.library.name, address });
  const given = {
    archive: archivePlace({ config, content }),
    outside: bareDescription(recording),
    today: libraryDay(now()),
    ohms: undefined,
    sounds: new Map<string, string>(),
  };
  const place = uniquePaths();
  for (const format of ofRecording) {
    const { extension, write } = formatWriters[format];
    await bag.write(place('data/description', `${signature}.${extension}`), await write(recording, given));
  }
  for (const part of recording.parts.filter(({ transcriptFile }) => transcriptFile !== '')) {
    const name = part.transcriptFile.replace(/\.[^.]+$/, '');
    for (const format of ofTranscripts) {
      const { extension, write } = formatWriters[format];
      const text = await write({ ...recording, durationSeconds: part.durationSeconds, parts: [part] }, given);
      await bag.write(place('data/transcripts', `${name}.${extension}`), text);
    }
  }
}
