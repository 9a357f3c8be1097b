import { ArchiveError } from '@glosy/core/errors';
import type { ExportFormat } from '@glosy/core/export/formats';
import { fold } from '@glosy/core/fold';
import { may } from '@glosy/core/policy';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { writeAudit } from '../auth/audit.repository.ts';
import { requireVisibleRecording } from '../recordings/visible-recording.repository.ts';
import { readExported } from './read-exported.ts';
import { formatWriters } from './write-export.ts';

interface ExportRequest {
  id: string;
  format: ExportFormat;
  /** Name of one transcript. */
  filename?: string | undefined;
  closed?: '1' | undefined;
}

export interface ExportedFile {
  name: string;
  contentType: string;
  text: string;
}

export function exportUsecases({ database, config, content, now }: Dependencies) {
  /**
   * What leaves is what listeners may read, for staff too; with `closed`, what staff read.
   * @throws ArchiveError `recording.not-found`, `file.not-downloadable`, `session.forbidden`, `transcript.not-found`
   */
  async function write(caller: Caller, { id, format, filename, closed }: ExportRequest): Promise<ExportedFile> {
    const isWhole = closed !== undefined;
    const recording = await database.readConsistently(async (db) => {
      const { signature, downloadable } = await requireVisibleRecording(db, caller.role, id, { config, now });
      const isStaff = may(caller.role, 'recording.staff');
      if (!isStaff && !downloadable) throw new ArchiveError('file.not-downloadable');
      if (isWhole && !may(caller.role, 'closure.pass')) throw new ArchiveError('session.forbidden');
      return readExported(db, signature, {
        role: isWhole ? caller.role : 'user',
        now,
        library: content.library.name,
        address: `${config.publicUrl}/library/recording/${encodeURIComponent(signature)}`,
      });
    });
    const { contentType, extension, isOfOneTranscript, write: writeFormat } = formatWriters[format];
    const chosen = recording.parts.filter(({ transcriptFile }) =>
      filename === undefined ? !isOfOneTranscript || transcriptFile !== '' : isSameName(transcriptFile, filename),
    );
    if (chosen.length === 0 && (isOfOneTranscript || filename !== undefined)) {
      throw new ArchiveError('transcript.not-found');
    }
    if (isWhole) await logWhole(caller, recording.signature, format);
    const name = chosen[0]?.transcriptFile.replace(/\.[^.]+$/, '') ?? '';
    return {
      name: `${isOfOneTranscript || filename !== undefined ? name : recording.signature}.${extension}`,
      contentType,
      text: writeFormat({ ...recording, parts: chosen }),
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

function isSameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}
