import type { JobState } from '@glosy/core/work/job-state';

/** Names of the kinds of job that the server runs. */
const kindNames: Readonly<Record<string, string>> = {
  'measure-audio': 'Wykres i długość dźwięku',
  'make-listening-copy': 'Kopia do odsłuchu',
  transcribe: 'Przepisywanie automatyczne',
  'finish-upload': 'Dokańczanie przesyłania',
  'load-recordings': 'Wczytywanie wielu rozmów',
  'search-index': 'Indeks wyszukiwania',
  'read-files-back': 'Odczyt kontrolny plików',
  'drop-unreferenced-file': 'Usuwanie zbędnego pliku',
  mail: 'Wysyłka e-maila',
};

/** The name of a kind, which may end with the number of a format. */
export function kindName(kind: string): string {
  return kindNames[kind.replace(/-\d+$/, '')] ?? kind;
}

export const stateNames: Readonly<Record<JobState, string>> = {
  running: 'W toku',
  waiting: 'Czekają',
  failed: 'Nieudane',
  done: 'Gotowe',
  cancelled: 'Anulowane',
};

export const emptyStates: Readonly<Record<JobState, string>> = {
  running: 'Żadne zadanie nie jest teraz wykonywane',
  waiting: 'Żadne zadanie nie czeka',
  failed: 'Nie ma nieudanych zadań',
  done: 'Nie ma zakończonych zadań z ostatnich 30 dni',
  cancelled: 'Nie ma anulowanych zadań z ostatnich 30 dni',
};
