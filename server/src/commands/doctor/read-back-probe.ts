import { polishPlural } from '@glosy/core/text/polish-order';
import type { Queryable } from '../../database/database.ts';
import { listFileFaults, summariseFileReads } from '../../features/files/reading-back/file-reads.repository.ts';
import { readBackDays } from '../../features/files/reading-back/read-back.job.ts';
import { dayMs } from '../../lib/durations.ts';
import type { Finding } from './probe.ts';

const mostNamed = 10;

/** Reports the results of the server's daily reading of stored files, by signature. */
export async function askReadBack(db: Queryable, now: () => Date): Promise<Finding> {
  const { files, unread, oldestAt } = await summariseFileReads(db);
  if (oldestAt === null) return { state: 'not-asked', text: 'Serwer nie zaczął jeszcze odczytywać plików.' };
  const faults = await listFileFaults(db);
  const oldestDays = Math.floor((now().getTime() - Date.parse(oldestAt)) / dayMs);
  const facts = { files, unread, faults: faults.length, oldestDays };
  if (faults.length > 0)
    return {
      state: 'fault',
      text: faultSentence(faults),
      advice:
        'Wykonaj archive check --storage, który nazwie te pliki, i przywróć je z kopii. Usterka zniknie, gdy serwer odczyta je ponownie, najpóźniej następnego dnia.',
      facts,
    };
  const oldest =
    unread > 0
      ? `Odczytano ${files - unread} z ${files} ${polishPlural(files, 'pliku', 'plików', 'plików')}; najdawniej czeka plik z ${oldestAt.slice(0, 10)}.`
      : `Wszystkie pliki odczytano od ${oldestAt.slice(0, 10)}.`;
  if (oldestDays <= readBackDays) return { state: 'good', text: oldest, facts };
  return {
    state: 'warning',
    text: `${oldest} To ponad ${readBackDays} dni temu.`,
    advice: 'Zobacz na stronie „Zadania”, czy „Odczyt kontrolny plików” się udaje; serwer musi działać codziennie.',
    facts,
  };
}

function faultSentence(faults: readonly string[]): string {
  const recordings = [...new Set(faults)];
  const named = recordings.slice(0, mostNamed).join(', ');
  const others = recordings.length > mostNamed ? ` i ${recordings.length - mostNamed} innych` : '';
  return `Uszkodzone lub brakujące pliki: ${faults.length}, w nagraniach: ${named}${others}.`;
}
