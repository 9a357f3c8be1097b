/** BCP 47 codes of languages spoken in the region, with their Polish names. */
export const languageNames: Readonly<Record<string, string>> = {
  pl: 'polski',
  szl: 'śląski',
  csb: 'kaszubski',
  de: 'niemiecki',
  yi: 'jidysz',
  he: 'hebrajski',
  uk: 'ukraiński',
  rue: 'łemkowski',
  be: 'białoruski',
  ru: 'rosyjski',
  lt: 'litewski',
  cs: 'czeski',
  sk: 'słowacki',
  rom: 'romski',
  hy: 'ormiański',
  crh: 'krymskotatarski',
  kdr: 'karaimski',
  el: 'grecki',
  fr: 'francuski',
  en: 'angielski',
};

/** Whether the text is a well-formed language tag (RFC 5646): a language with optional script, region and variants. */
export function isLanguageTag(text: string): boolean {
  return /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?(-([a-z\d]{5,8}|\d[a-z\d]{3}))*$/.test(text);
}

/** The Polish name; the code itself for a language without one. */
export function languageName(code: string): string {
  return languageNames[code] ?? languageNames[code.split('-')[0] ?? ''] ?? code;
}

const englishNames = new Intl.DisplayNames('en', { type: 'language' });

/** The code of a language given as a code or by its Polish or English name; other text is returned unchanged. */
export function readLanguage(text: string): string {
  const word = text.trim().toLowerCase();
  const named = Object.entries(languageNames).find(
    ([code, name]) => name === word || englishNames.of(code)?.toLowerCase() === word,
  );
  return named?.[0] ?? text.trim();
}
