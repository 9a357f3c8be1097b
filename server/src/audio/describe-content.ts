import { emptyAudio } from '@glosy/core/empty-audio';
import { type RandomAccess, readAt, slice } from './read-at.ts';
import { afterTags } from './skip-tags.ts';
import { readWavChunks } from './wav-chunks.ts';
import { layoutOf, wavTagOf, wavTags } from './wav-reader.ts';

const headBytes = 4096;
const convert = 'Otwórz ten plik w programie do dźwięku (na przykład Audacity) i zapisz jako WAV lub MP3.';
export const unknownContent = `Nie wiemy, co jest w tym pliku. ${convert}`;
const copyAgain = 'Skopiuj nagranie jeszcze raz z dyktafonu, telefonu lub karty.';
const chooseSound = 'Wybierz plik z nagraniem.';
const unpack = 'Rozpakuj je i wybierz nagranie, które jest w środku.';
const picture = `zdjęcie, a nie dźwięk. ${chooseSound}`;

/** Names of encodings in a WAV, by their format tag (RFC 2361 and later ones). */
const wavEncodings: Readonly<Record<number, string>> = {
  2: 'ADPCM (Microsoft) o nietypowej budowie',
  16: 'ADPCM (OKI)',
  17: 'ADPCM (IMA) o nietypowej budowie',
  22: 'G.723',
  32: 'ADPCM (Yamaha)',
  34: 'TrueSpeech',
  49: 'GSM 6.10',
  66: 'G.723.1',
  69: 'G.726',
  80: 'MPEG Layer II (MP2)',
  85: 'MP3, którego nie da się odczytać',
  100: 'G.726',
  131: 'G.729',
  255: 'AAC',
  273: 'G.723.1',
  352: 'WMA',
  353: 'WMA',
  354: 'WMA',
  624: 'ATRAC3 (Sony)',
  5648: 'AAC',
  8192: 'AC-3',
  8193: 'DTS',
  26447: 'Ogg Vorbis',
  28751: 'Opus',
  61868: 'FLAC',
};

/** Content and advice by the first bytes of a file, in Latin-1; the first kind that matches counts. */
const kinds: readonly { starts: readonly string[]; at?: number; text: string }[] = [
  { starts: ['\xff\xf1', '\xff\xf0', '\xff\xf9', '\xff\xf8'], text: `dźwięk AAC. ${convert}` },
  {
    starts: ['\xff\xfd', '\xff\xfc', '\xff\xf5', '\xff\xf4', '\xff\xe5', '\xff\xe4'],
    text: `dźwięk MPEG Layer II (MP2). ${convert}`,
  },
  { starts: ['#!AMR'], text: `dźwięk AMR z telefonu lub dyktafonu. ${convert}` },
  { starts: ['\x30\x26\xb2\x75\x8e\x66\xcf\x11'], text: `dźwięk WMA albo film WMV. ${convert}` },
  { starts: ['OpusHead'], at: 28, text: `dźwięk Opus. ${convert}` },
  { starts: ['OggS'], text: `dźwięk OGG. ${convert}` },
  { starts: ['fLaC'], text: `dźwięk FLAC. ${convert}` },
  { starts: ['ftypM4A', 'ftypM4B', 'ftypM4P'], at: 4, text: `dźwięk M4A (AAC). ${convert}` },
  { starts: ['ftypqt'], at: 4, text: `film MOV (QuickTime). ${convert}` },
  { starts: ['ftyp3g'], at: 4, text: `dźwięk lub film 3GP z telefonu. ${convert}` },
  { starts: ['ftyphei', 'ftypmif', 'ftypavif'], at: 4, text: picture },
  { starts: ['ftyp', 'moov', 'mdat'], at: 4, text: `dźwięk lub film MP4 (M4A, AAC). ${convert}` },
  { starts: ['AIFF', 'AIFC'], at: 8, text: `dźwięk AIFF. ${convert}` },
  { starts: ['RIFX'], text: `dźwięk WAV o odwróconej kolejności bajtów (RIFX). ${convert}` },
  { starts: ['AVI '], at: 8, text: `film AVI. ${convert}` },
  { starts: ['WEBP'], at: 8, text: picture },
  { starts: ['riff\x2e\x91\xcf\x11'], text: `dźwięk Wave64 (W64). ${convert}` },
  { starts: ['caff'], text: `dźwięk CAF (Apple). ${convert}` },
  { starts: ['.snd'], text: `dźwięk AU. ${convert}` },
  { starts: ['\x1a\x45\xdf\xa3'], text: `dźwięk lub film WebM albo Matroska. ${convert}` },
  { starts: ['FLV'], text: `film FLV. ${convert}` },
  { starts: ['\0\0\x01\xba', '\0\0\x01\xb3'], text: `film MPEG. ${convert}` },
  { starts: ['.RMF', '.ra\xfd'], text: `dźwięk RealAudio. ${convert}` },
  {
    starts: ['dss', 'ds2'],
    at: 1,
    text: 'dźwięk DSS lub DS2 z dyktafonu. Otwórz ten plik w programie dołączonym do dyktafonu (na przykład Olympus DSS Player) i zapisz jako WAV.',
  },
  { starts: ['PK\x03\x04', 'PK\x05\x06'], text: `archiwum ZIP. ${unpack}` },
  { starts: ['Rar!'], text: `archiwum RAR. ${unpack}` },
  { starts: ['7z\xbc\xaf'], text: `archiwum 7z. ${unpack}` },
  { starts: ['%PDF'], text: `dokument PDF, a nie dźwięk. ${chooseSound}` },
  { starts: ['\xff\xd8\xff', '\x89PNG', 'GIF8'], text: picture },
];

const webPage = /^(\xef\xbb\xbf)?\s*<(!doctype|html|head|body|script|meta)/i;

/**
 * Two sentences for the user about a file that is no sound for the archive: what is inside, and what to do. Null for a
 * WAV that may be one, for unknown content, and where the file cannot be read far enough.
 */
export async function describeContent(file: RandomAccess): Promise<string | null> {
  const { size } = await file.stat();
  if (size === 0) return emptyAudio;
  const start = await afterTags(file);
  const text = (await readAt(file, start, headBytes)).toString('latin1');
  const kind = kinds.find(({ starts, at = 0 }) => starts.some((letters) => text.startsWith(letters, at)));
  if (kind) return `W tym pliku jest ${kind.text}`;
  if (webPage.test(text)) {
    return 'W tym pliku jest strona internetowa zamiast dźwięku. Pobierz nagranie jeszcze raz.';
  }
  if (text === '\0'.repeat(text.length)) {
    return text === '' && start < size ? null : `W tym pliku są same zera: nagranie się nie zapisało. ${copyAgain}`;
  }
  return describeWav(slice(file, start, size));
}

async function describeWav(file: RandomAccess): Promise<string | null> {
  const chunks = await readWavChunks(file);
  // The data may follow where the file cannot be read.
  if (!chunks?.dataStart) return null;
  const layout = layoutOf(chunks);
  if (layout) return layout.frames > 0 ? null : `Ten plik WAV nie zawiera dźwięku. ${copyAgain}`;
  const tag = wavTagOf(chunks.format);
  if (tag === null || tag === wavTags.pcm || tag === wavTags.float) return null;
  const encoding = wavEncodings[tag] ?? `o kodowaniu 0x${tag.toString(16)}`;
  return `W tym pliku WAV jest dźwięk ${encoding}. ${convert}`;
}
