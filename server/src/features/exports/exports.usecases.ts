import { ArchiveError } from '@glosy/core/errors';
import { bareDescription } from '@glosy/core/export/bare-description';
import { type ExportFormat, formatsForMachines } from '@glosy/core/export/formats';
import type { OhmsVersion } from '@glosy/core/export/ohms-versions';
import type { PublishedRecording } from '@glosy/core/export/published-recording';
import { soundsOf } from '@glosy/core/export/sounds';
import { may } from '@glosy/core/policy';
import { type PublicLevel, reaches } from '@glosy/core/recording/publishing';
import { landingAddress } from '@glosy/core/site/landing-address';
import { fold } from '@glosy/core/text/fold';
import { libraryDay } from '@glosy/core/time/library-day';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import type { PoolRequest } from '../../lib/workers/worker-pool.ts';
import { writeAudit } from '../auth/audit.repository.ts';
import { publishedLevel } from '../recordings/published.repository.ts';
import { requireVisibleRecording } from '../recordings/visible-recording.repository.ts';
import { archivePlace } from './archive-place.ts';
import { readExported } from './read-exported.ts';
import { formatWriters } from './write-export.ts';

interface ExportRequest {
  id: string;
  format: ExportFormat;
  /** Name of one transcript, or of one audio file. */
  filename?: string | undefined;
  version?: OhmsVersion | undefined;
  closed?: '1' | undefined;
}

/** Formats that contain only a description, or no more than the published parts. */
const descriptionFormats: ReadonlySet<ExportFormat> = new Set(['dc', 'edm', 'iiif']);

export interface ExportedFile {
  name: string;
  contentType: string;
  body: string | Uint8Array;
}

export interface ExportDependencies extends Pick<Dependencies, 'config' | 'content' | 'database' | 'now'> {
  /** Reads the published parts of a recording; null if it is not published. Belongs to a later feature. */
  readPublished(signature: string): Promise<PublishedRecording | null>;
}

export function exportUsecases({ database, config, content, now, readPublished }: ExportDependencies) {
  const archive = archivePlace({ config, content });

  /**
   * Contains what listeners may read, for staff too; with `closed`, what staff may read.
   * @throws ArchiveError `recording.not-found`, `file.not-downloadable`, `session.forbidden`, `transcript.not-found`,
   * `export.no-sound`, `export.no-chapters`, `server.busy`
   */
  async function write(
    caller: Caller,
    { id, format, filename, version, closed }: ExportRequest,
    request: PoolRequest,
  ): Promise<ExportedFile> {
    const isWhole = closed !== undefined;
    const recording = await database.readConsistently(async (db) => {
      const { signature, downloadable } = await requireVisibleRecording(db, caller.role, id, { config, now });
      const isStaff = may(caller.role, 'recording.staff');
      const level = await publishedLevel(db, signature, { now });
      if (!isStaff && !downloadable && !reaches(level, neededLevel(format))) {
        throw new ArchiveError('file.not-downloadable');
      }
      if (isWhole && !may(caller.role, 'closure.pass')) throw new ArchiveError('session.forbidden');
      return readExported(db, signature, {
        role: isWhole ? caller.role : 'user',
        now,
        library: content.library.name,
        address:
          level === 'nothing'
            ? `${config.publicUrl}/library/recording/${encodeURIComponent(signature)}`
            : landingAddress(config.publicUrl, signature),
      });
    });
    const { contentType, extension, isOfOneTranscript, write: writeFormat } = formatWriters[format];
    const chosen = recording.parts.filter(({ transcriptFile, audioFile }) =>
      filename === undefined
        ? !isOfOneTranscript || transcriptFile !== ''
        : isSameName(transcriptFile, filename) || (!isOfOneTranscript && isSameName(audioFile, filename)),
    );
    if (chosen.length === 0 && (isOfOneTranscript || filename !== undefined)) {
      throw new ArchiveError('transcript.not-found');
    }
    const isForMachines = (formatsForMachines.includes(format) || format === 'ohms') && !isWhole;
    const outside = (isForMachines && (await readPublished(recording.signature))) || bareDescription(recording);
    const sounds = new Map(
      soundsOf(recording).flatMap(({ audioFile }, index) => {
        const url = outside.sounds[index]?.url;
        return url === undefined ? [] : [[audioFile, url]];
      }),
    );
    if (isWhole) await logWhole(caller, recording.signature, format);
    const name = chosen[0]?.transcriptFile.replace(/\.[^.]+$/, '') ?? '';
    return {
      name: `${isOfOneTranscript || filename !== undefined ? name : recording.signature}.${extension}`,
      contentType,
      body: await writeFormat(
        { ...recording, parts: chosen },
        { archive, outside, today: libraryDay(now()), ohms: version, sounds, request },
      ),
    };
  }

  async function logWhole({ userId }: Caller, recording: string, format: ExportFormat): Promise<void> {
    await database.transaction((tx) =>
      writeAudit(tx, {
        at: now().toISOString(),
        actorId: userId,
        action: 'recording.export-closed',
        subject: `recording:${recording}`,
        details: { format },
      }),
    );
  }

  return { write };
}

/** The lowest publication level at which everyone on the internet gets all that a format contains. */
function neededLevel(format: ExportFormat): PublicLevel {
  return descriptionFormats.has(format) ? 'description' : 'transcript';
}

function isSameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}
