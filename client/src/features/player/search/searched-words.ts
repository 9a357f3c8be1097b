/** An archive search continued in one transcript, as encoded in a link to a moment. */
export interface SearchedWords {
  /** As typed. */
  q: string;
  /** The forms that were found; they may differ from the typed ones: `kościół` finds `kościele`. */
  forms: readonly string[];
  /** The transcript and the audio file of the moment; empty when there is none. */
  transcriptFile: string;
  audioFile: string;
}

const names = { q: 'q', forms: 'slowa', transcriptFile: 'transkrypcja', audioFile: 'audio' };
/** Between two forms in an address; no word contains it. */
const separator = '|';
/** Limits the length of a link, so that it can be sent. */
const formsInLink = 24;

/** Adds the search to the query of a moment's address. */
export function writeSearchedWords(address: URLSearchParams, words: SearchedWords): void {
  const { q, forms, transcriptFile, audioFile } = words;
  address.set(names.q, q);
  if (forms.length > 0) address.set(names.forms, forms.slice(0, formsInLink).join(separator));
  if (transcriptFile !== '') address.set(names.transcriptFile, transcriptFile);
  if (audioFile !== '') address.set(names.audioFile, audioFile);
}

/** The search in an address; null without one. */
export function readSearchedWords(search: string): SearchedWords | null {
  const address = new URLSearchParams(search);
  const q = (address.get(names.q) ?? '').trim();
  if (q === '') return null;
  const forms = (address.get(names.forms) ?? '').split(separator).map((form) => form.trim());
  return {
    q,
    forms: forms.filter((form) => form !== '').slice(0, formsInLink),
    transcriptFile: address.get(names.transcriptFile) ?? '',
    audioFile: address.get(names.audioFile) ?? '',
  };
}
