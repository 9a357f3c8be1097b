/** A line's text split into the speaker's name (null without one) and the words. */
export interface SpokenText {
  speaker: string | null;
  words: string;
}

const speakerMaxLength = 40;
const speakerMaxWords = 4;
const nameWord = /^(?:\p{Lu}[\p{L}\p{M}.'’-]*|\d{1,3})$/u;
/** Lower-case words allowed inside a name or role: `Jan z Dukli`, `Głos z sali`. */
const joiningWord = /^(?:z|ze|i|de|di|da|del|la|le|van|von|der|den|sali|widowni)$/;
const numberedVoice = /^(?:Mówca|Rozmówca|Osoba|Głos|Speaker) (?:\d+|[A-Z])$/;
/** Words before a colon that usually begin a sentence and are not a name. */
const sentenceWord =
  /^(?:mówi|mówił|mówiła|mówią|powiedział|powiedziała|powiedzieli|pytam|pytał|pytała|pyta|odpowiedział|odpowiedziała|uwaga|potem|więc|no|tak|nie|i|a|to|czyli|mianowicie|np\.)$/;

/**
 * Finds a speaker `Name: …` at the start of a text: at most 40 characters and four words, the first with a capital
 * letter, the others with a capital, a number (`Rozmówca 2`) or a small joining word; after the colon white space and
 * words, but no digit after a digit, except after a speaker's number. So `Była 12:30`, `http://…` and `Wtedy matka
 * powiedziała: idź` name nobody.
 */
export function splitSpeaker(text: string): SpokenText {
  const nobody = { speaker: null, words: text };
  const colon = text.slice(0, speakerMaxLength + 1).indexOf(':');
  if (colon <= 0) return nobody;
  const speaker = text.slice(0, colon);
  const after = text.slice(colon + 1);
  const words = after.trimStart();
  const isTime = /\d$/.test(speaker) && /^\d/.test(words) && !isNumberedVoice(speaker);
  if (words === '' || words === after || isTime || !isSpeaker(speaker)) return nobody;
  return { speaker, words };
}

/** A placeholder that programs give a voice, such as `Mówca 1`, until a user names the speaker. */
export function isNumberedVoice(name: string): boolean {
  return numberedVoice.test(name);
}

/** Whether this is a name when it precedes the words of a line. */
export function isSpeakerName(name: string): boolean {
  return splitSpeaker(`${name}: słowa`).speaker === name;
}

/** Names in a field of the record, `Jan Kos (ur. 1930) i Ewa Lis`, without those that cannot begin a line. */
export function namesIn(field: string): string[] {
  return field
    .split(/[,;/]|\s+i\s+|\s+oraz\s+/)
    .map((name) => name.replace(/\([^)]*\)/g, '').trim())
    .filter(isSpeakerName);
}

/** `Name: words`, or the words alone. */
export function joinSpeaker({ speaker, words }: SpokenText): string {
  return speaker === null ? words : `${speaker}: ${words}`;
}

function isSpeaker(name: string): boolean {
  const words = name.split(' ');
  const [first = '', ...others] = words;
  if (words.length > speakerMaxWords || !/^\p{Lu}/u.test(first) || !nameWord.test(first)) return false;
  if (words.length === 1 && sentenceWord.test(first.toLowerCase())) return false;
  return others.every((word) => nameWord.test(word) || joiningWord.test(word));
}
