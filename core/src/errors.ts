import { limits } from './limits.ts';

/** Every error that leaves the server: code, status and Polish text with placeholders such as `{0}`. */
const catalogue = {
  'request.invalid': [400, 'Nieprawidłowe dane: {0}.'],
  'request.unknown-address': [404, 'Nie ma takiego adresu.'],
  'request.method': [405, 'Ta operacja nie jest możliwa pod tym adresem.'],
  'request.timeout': [408, 'Żądanie nie dotarło w całości na czas. Spróbuj ponownie.'],
  'request.too-large': [413, 'Przesłane dane są zbyt duże.'],
  'request.media-type': [415, 'Nieobsługiwany typ danych.'],
  'request.headers-too-large': [431, 'Nagłówki żądania są zbyt duże.'],
  'request.cross-site': [403, 'Żądanie z innej strony zostało odrzucone.'],
  'request.too-many': [429, 'Zbyt wiele prób. Spróbuj ponownie za {0}.'],
  'server.failed': [500, 'Wystąpił błąd serwera. Spróbuj ponownie za chwilę.'],
  'server.busy': [503, 'Serwer jest chwilowo zajęty. Spróbuj ponownie za chwilę.'],
  'server.storage-unavailable': [503, 'Magazyn plików chwilowo nie odpowiada. Spróbuj ponownie za chwilę.'],
  'server.disk-full': [507, 'Brak miejsca na dysku. Zapis jest chwilowo niemożliwy.'],

  'session.required': [401, 'Zaloguj się, aby kontynuować.'],
  'session.forbidden': [403, 'Nie masz uprawnień do tej operacji.'],

  'auth.credentials': [401, 'Nieprawidłowy adres e-mail lub hasło.'],
  'auth.unknown-browsers': [
    429,
    'Na to konto próbowano dziś zalogować się zbyt wiele razy. Wybierz „Nie pamiętasz hasła?” – wpuści Cię odnośnik z wiadomości e-mail.',
  ],
  'auth.reset-sent': [
    429,
    'W ciągu ostatniej godziny poproszono już o kilka wiadomości na ten adres. Otwórz odnośnik z najnowszej z nich: działa w każdej przeglądarce.',
  ],
  'auth.code': [401, 'Kod jest nieprawidłowy lub wygasł.'],
  'auth.other-browser': [
    401,
    'Ten link otwarto w innej przeglądarce. Wpisz kod z wiadomości w oknie, w którym zaczęto logowanie.',
  ],
  'auth.blocked': [403, 'To konto jest zablokowane. Skontaktuj się z biblioteką.'],
  'auth.begin-again': [401, 'Minął czas na podanie kodu. Zacznij od początku.'],
  'auth.weak-password': [400, 'To hasło należy do najczęściej używanych. Wybierz inne.'],
  'auth.password': [401, 'Podane hasło jest nieprawidłowe.'],
  'auth.last-admin': [409, 'To jedyny administrator. Najpierw nadaj tę rolę innej osobie.'],
  'session.not-found': [404, 'Ta sesja już się zakończyła.'],
  'device.not-found': [404, 'To urządzenie nie jest już zapamiętane.'],
  'user.exists': [409, 'Konto z adresem {0} już istnieje.'],
  'user.self': [409, 'Nie możesz zablokować własnego konta.'],
  'user.role-changed': [409, 'Ktoś zmienił w międzyczasie rolę tej osoby na: {0}.'],
  'user.not-found': [404, 'Nie znaleziono użytkownika.'],

  'job.not-found': [404, 'Nie znaleziono zadania.'],
  'job.not-cancellable': [409, 'Tego zadania nie można anulować.'],
  'job.not-retryable': [409, 'Tego zadania nie można powtórzyć.'],

  'loading.not-found': [404, 'Nie znaleziono tego wczytywania. Mogło zostać usunięte po tygodniu bez zmian.'],
  'loading.offset': [409, 'Ta część pliku nie pasuje do poprzednich. Prześlij plik od miejsca, do którego dotarł.'],
  'loading.running': [409, 'To wczytywanie już trwa albo się zakończyło.'],
  'loading.incomplete': [409, 'Nie wszystkie pliki dotarły w całości. Prześlij je do końca.'],
  'loading.too-many': [413, 'To zbyt wiele plików na jedno wczytywanie. Podziel je na mniejsze części.'],
  'loading.unreadable': [400, '{0}'],

  'recording.not-found': [404, 'Nie znaleziono nagrania'],
  'recording.signature-taken': [409, 'Sygnatura {0} jest już zajęta.'],
  'recording.stale': [409, 'Ktoś zmienił to nagranie w międzyczasie.'],
  'recording.forbidden-field': [403, 'Nie możesz zmienić pola „{0}”.'],
  'recording.locked': [423, 'Tylko osoba która zablokowała może odblokować edycję'],

  'recording.not-for-internet': [
    409,
    'Zgoda rozmówcy nie obejmuje publikacji w otwartym internecie. Najpierw zaznacz ją w zgodzie albo wybierz „Nic”.',
  ],

  'export.cell-too-long': [
    422,
    'Jedna z komórek ma więcej niż 32 767 znaków, a tylu Excel nie pomieści. Pobierz listę jako ODS albo CSV.',
  ],
  'export.no-chapters': [404, 'Ta rozmowa nie ma rozdziałów.'],
  'export.no-sound': [
    409,
    'Manifest IIIF wymaga nagrania, którego długość jest już znana. Spróbuj ponownie, gdy dźwięk zostanie zmierzony.',
  ],

  'consent.names-undecided': [
    409,
    'W tekstach stoi jeszcze imię lub nazwisko osoby, którą zastępuje pseudonim (miejsca: {0}). Przed publikacją zdecyduj o każdym w zgodzie, w części „Pseudonim”: popraw tekst, zamknij fragment albo zaznacz, że może zostać.',
  ],
  'consent.stale': [
    409,
    'Zgodę zmienił w międzyczasie ktoś inny. Twoje zmiany nie zostały zapisane, ale nadal są w polach.',
  ],

  'report.not-found': [404, 'Nie znaleziono zgłoszenia.'],
  'report.decided': [409, 'Tę sprawę zakończył w międzyczasie ktoś inny.'],
  'closure.not-found': [404, 'Ten fragment nie jest już zamknięty.'],
  'closure.stale': [409, 'Ktoś zmienił to zamknięcie w międzyczasie. Sprawdź je i spróbuj jeszcze raz.'],
  'closure.stale-lines': [
    409,
    'Ktoś zmienił tę transkrypcję w międzyczasie, więc niczego nie ukryto. Sprawdź napisy i ukryj je jeszcze raz.',
  ],
  'closure.other-sound': [
    409,
    'Ta transkrypcja należy teraz do innego nagrania dźwiękowego, więc niczego nie ukryto. Wczytaj stronę ponownie i spróbuj jeszcze raz.',
  ],
  'closure.empty': [400, 'Zamykany fragment musi trwać choć chwilę: początek i koniec są takie same.'],
  'closure.reversed': [400, 'Koniec fragmentu nie może być przed jego początkiem.'],
  'closure.outside': [400, 'Fragment wykracza poza dźwięk, który trwa {0}.'],
  'closure.no-sound': [400, 'W tym nagraniu nie ma pliku dźwiękowego {0}.'],
  'chapter.no-sound': [400, 'W tym nagraniu nie ma takiego pliku dźwiękowego. Wczytaj stronę ponownie.'],
  'closure.no-line': [400, 'Któregoś z tych napisów nie ma już w transkrypcji. Zaznacz fragment jeszcze raz.'],
  'closure.never-opens': [
    400,
    'Fragment zamknięty na wniosek osoby trzeciej lub sądu nie otwiera się sam. Wybierz sprawdzenie po ostatnim dniu.',
  ],
  'closure.undo-over': [
    403,
    'Ukrycie może cofnąć tylko ten, kto ukrył fragment, w ciągu 10 minut i dopóki nikt go nie zmienił. Teraz może go otworzyć administrator.',
  ],
  'closure.administrators-only': [403, 'Skrócić lub otworzyć zamknięty fragment może tylko administrator.'],

  'file.not-found': [404, 'Nie znaleziono pliku.'],
  /** {0} is empty, or a full stop and sentences about the content. */
  'file.audio-type': [415, 'Dozwolone są tylko pliki MP3 i WAV{0}'],
  'file.not-audio': [415, '{0}: to nie jest dźwięk MP3 ani WAV. {1}'],
  'file.photo-type': [415, 'Dozwolone są tylko pliki JPG, PNG i GIF{0}'],
  'file.photo-too-large': [413, `Plik jest zbyt duży. Maksymalny rozmiar to ${limits.photoMaxBytes / 1024 / 1024}MB.`],
  'file.media-too-large': [413, '{0}: Plik jest zbyt duży. Maksymalny rozmiar to 10MB.'],
  'file.media-type': [415, '{0}: Niedozwolony typ pliku. Dozwolone są: {1}{2}'],
  'file.too-many-pixels': [413, '{0}: Obraz ma zbyt wiele pikseli. Największy dozwolony ma 50 milionów.'],
  'file.interlaced': [
    413,
    '{0}: Tego obrazu nie da się wczytać po kawałku, a jest na to zbyt duży. Zapisz go bez przeplotu (nieprogresywnie) albo mniejszy.',
  ],
  'file.damaged': [400, 'Plik {0} jest uszkodzony albo niepełny.'],
  'file.name': [400, 'Niedozwolona nazwa pliku: {0}. {1}'],
  'file.name-taken': [409, 'Plik o nazwie {0} już istnieje w tym nagraniu.'],
  'file.names-narrator': [
    400,
    'Nazwa pliku {0} zawiera imię lub nazwisko rozmówcy, które zastępuje pseudonim. Zmień nazwę pliku i wybierz go ponownie.',
  ],
  'trash.not-found': [404, 'Tego nie ma już w koszu: zostało przywrócone albo usunięte na stałe.'],
  'trash.recording-deleted': [409, 'Ten plik należy do usuniętego nagrania {0}. Najpierw przywróć nagranie.'],
  'trash.name-taken': [409, 'W nagraniu jest już plik {0}. Najpierw usuń go, a potem przywróć ten z kosza.'],
  'trash.names-narrator': [
    409,
    'Ta transkrypcja wymienia rozmówcę z imienia lub nazwiska, a nagranie jest opublikowane pod pseudonimem. Najpierw cofnij publikację (pole „Opublikowane w internecie”), a po przywróceniu zdecyduj o tych miejscach w zgodzie.',
  ],
  'trash.portrait-taken': [409, 'To nagranie ma już zdjęcie rozmówcy. Najpierw usuń je, a potem przywróć to z kosza.'],
  'sound.preparing': [503, 'Ten dźwięk jest właśnie przygotowywany do odsłuchu. Spróbuj ponownie za chwilę.'],
  'file.not-downloadable': [403, 'Ten materiał nie jest udostępniony do pobrania.'],

  'upload.no-recording': [404, 'Nazwa pliku {0} nie zaczyna się od sygnatury nagrania.'],
  'upload.chunk': [400, 'Nieprawidłowa część pliku: {0}.'],
  'upload.conflict': [409, 'Ten plik jest właśnie przesyłany w innej wersji.'],
  'upload.hash': [400, 'Przesłany plik różni się od wysłanego. Prześlij go ponownie.'],
  'upload.too-large': [413, 'Plik jest zbyt duży. Maksymalny rozmiar to {0}.'],
  'upload.too-many': [429, 'Zbyt wiele rozpoczętych przesyłań. Dokończ poprzednie.'],

  'transcript.not-found': [404, 'Nie znaleziono transkrypcji.'],
  'transcript.type': [
    415,
    'Proszę wybrać plik SRT. Odczytujemy też napisy VTT, SBV, ASS i TTML, pliki TXT, TSV, DOCX, ODT i RTF z czasami, JSON z programów rozpoznających mowę oraz pliki ELAN, EXMARaLDA, TextGrid, oTranscribe, noScribe, OHMS i TEI.',
  ],
  'transcript.empty': [400, 'Ten plik nie zawiera żadnych napisów. Transkrypcja nie została zapisana.'],
  'transcript.unreadable': [400, 'Nie można odczytać transkrypcji: wiersz {0}: {1}.'],
  /** A file of another kind that is not a transcript; the second sentence gives the reason. */
  'transcript.unreadable-file': [415, 'Proszę wybrać plik SRT. {0}'],
  'transcript.several': [
    400,
    'W tym pliku jest kilka rozmów ({0}). Wczytaj go przez „Wczytaj wiele rozmów” albo podziel na osobne pliki.',
  ],
  'speech.unset': [
    409,
    'Przepisywanie automatyczne nie jest włączone. Administrator serwera włącza je, podając w ustawieniu SPEECH_MODEL_DIR folder z modelem mowy albo w SPEECH_URL adres programu, który rozpoznaje mowę.',
  ],
  'speech.unusable': [
    409,
    'Model rozpoznawania mowy na tym komputerze nie nadaje się do użycia. Administrator serwera sprawdzi go poleceniem speech-model check.',
  ],
  'speech.voices': [
    409,
    'Silnik mowy tego archiwum nie rozpoznaje mówców. Potrzebny jest model głosów w folderze SPEECH_MODEL_DIR.',
  ],
  'speech.consent': [409, 'Zgoda rozmówcy nie pozwala na przepisywanie automatyczne tego nagrania.'],
  'speech.running': [409, 'To nagranie jest już przepisywane.'],
  'speech.no-sound': [409, 'Ta rozmowa nie ma dźwięku.'],
  'speech.transcribed': [409, 'Ta rozmowa ma już transkrypcję.'],
  'speech.ordered-before': [409, 'Przepisywanie było już zlecone. Ponownie zlecisz je na stronie rozmowy.'],

  'transcript.locked': [423, 'Transkrypcja zablokowana przez: {0}'],
  'transcript.no-heard-words': [
    409,
    'Nie ma jeszcze słów z nagrania, do których można dopasować czasy. Przepisz nagranie automatycznie (przycisk „Przepisz automatycznie” przy nagraniu), a potem wróć tutaj.',
  ],
  'transcript.stale': [409, 'Ktoś zapisał tę transkrypcję w międzyczasie.'],

  'media.not-found': [404, 'Nie znaleziono pliku.'],
  'media.stale': [409, 'Ktoś zmienił ten plik w międzyczasie.'],

  'tag.not-found': [404, 'Nie znaleziono tagu.'],
  'tag.name-taken': [409, 'Tag „{0}” już istnieje.'],
  'tag.renamed': [409, 'Ktoś zmienił w międzyczasie nazwę tego tagu. Teraz brzmi „{0}”.'],
  'tag.no-line': [404, 'W tym miejscu transkrypcji nie ma napisu.'],
  'tag.line-moved': [
    409,
    'Napis został przesunięty albo usunięty w międzyczasie. Zamknij to okno i otwórz tagi napisu jeszcze raz.',
  ],
  'tag.line-changed': [409, 'Ktoś zmienił w międzyczasie tagi tego napisu.'],
  'thesaurus.stale': [
    409,
    'Tezaurus zmienił w międzyczasie ktoś inny. Twoje zmiany nie zostały zapisane, ale nadal są w polu.',
  ],
  'tag.hidden-occurrences': [
    403,
    'Tag „{0}” występuje też w nagraniach, których nie widzisz. Usunąć go albo połączyć z innym może tylko administrator.',
  ],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof catalogue;

/** The body of every refused request. */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  /** Messages for form fields, by field path (`metadata.title`). */
  fields?: Record<string, string>;
  /** Data the caller needs to continue, for example the state that won a conflict. */
  details?: unknown;
}

/** An expected refusal; every other error becomes `server.failed` and goes to the log. */
export class ArchiveError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly details: unknown;

  constructor(
    code: ErrorCode,
    words: readonly string[] = [],
    extra: { fields?: Record<string, string>; details?: unknown } = {},
  ) {
    super(errorText(code, words));
    this.name = 'ArchiveError';
    this.code = code;
    this.status = errorStatus(code);
    this.fields = extra.fields;
    this.details = extra.details;
  }

  toBody(): ErrorBody {
    const body: ErrorBody = { error: this.message, code: this.code };
    if (this.fields) body.fields = this.fields;
    if (this.details !== undefined) body.details = this.details;
    return body;
  }
}

export function errorStatus(code: ErrorCode): number {
  return catalogue[code][0];
}

export function errorText(code: ErrorCode, words: readonly string[] = []): string {
  return catalogue[code][1].replace(/\{(\d)\}/g, (_, index: string) => words[Number(index)] ?? '');
}
