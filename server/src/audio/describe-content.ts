import { emptyAudio } from '@glosy/core/files/empty-audio';
import { type RandomAccess, readAt, slice } from './read-at.ts';
import { afterTags } from './skip-tags.ts';
import { readWavChunks } from './wav/wav-chunks.ts';
import { layoutOf, wavTagOf, wavTags } from './wav/wav-reader.ts';

/** More than three frames of Layer III. */
const headBytes = 8192;
const convert = 'Otwórz ten plik w programie do dźwięku (na przykład Audacity) i zapisz jako WAV lub MP3.';
export const unknownContent = `Nie wiemy, co jest w tym pliku. ${convert}`;
const copyAgain = 'Skopiuj nagranie jeszcze raz z dyktafonu, telefonu lub karty.';
const lostHeader =
  'Ten plik zaczyna się od samych zer: rejestrator nie zapisał jego początku. Otwórz go w programie do dźwięku jako surowe dane (w Audacity: Plik, Import, Surowe dane) i zapisz jako WAV.';
const chooseSound = 'Wybierz plik z nagraniem.';
const unpack = 'Rozpakuj je i wybierz nagranie, które jest w środku.';
const picture = `zdjęcie, a nie dźwięk. ${chooseSound}`;

/** Names of encodings in a WAV, by their format tag (RFC 2361 and later ones). */
const wavEncodings = new Map([
  [0x0002, 'ADPCM (Microsoft) o nietypowej budowie'],
  [0x0010, 'ADPCM (OKI)'],
  [0x0011, 'ADPCM (IMA) o nietypowej budowie'],
  [0x0016, 'G.723'],
  [0x0020, 'ADPCM (Yamaha)'],
  [0x0022, 'TrueSpeech'],
  [0x0031, 'GSM 6.10'],
  [0x0042, 'G.723.1'],
  [0x0045, 'G.726'],
  [0x0050, 'MPEG Layer II (MP2)'],
  [0x0055, 'MP3, którego nie da się odczytać'],
  [0x0064, 'G.726'],
  [0x0083, 'G.729'],
  [0x00ff, 'AAC'],
  [0x0111, 'G.723.1'],
  [0x0160, 'WMA'],
  [0x0161, 'WMA'],
  [0x0162, 'WMA'],
  [0x0270, 'ATRAC3 (Sony)'],
  [0x1610, 'AAC'],
  [0x2000, 'AC-3'],
  [0x2001, 'DTS'],
  [0x566f, 'Ogg Vorbis'],
  [0x674f, 'Ogg Vorbis'],
  [0x704f, 'Opus'],
  [0xf1ac, 'FLAC'],
]);

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
  {
    starts: ['MS_VOICE'],
    text: 'dźwięk DVF lub MSV z dyktafonu Sony. Otwórz ten plik w programie Sound Organizer i zapisz jako WAV lub MP3.',
  },
  { starts: ['wvpk'], text: `dźwięk WavPack. ${convert}` },
  { starts: ['MAC '], text: `dźwięk Monkey’s Audio (APE). ${convert}` },
  { starts: ['Creative Voice File'], text: `dźwięk VOC. ${convert}` },
  {
    starts: ['SQLite format 3'],
    text: 'projekt programu Audacity albo baza danych. Otwórz go w Audacity i wyeksportuj jako WAV lub MP3.',
  },
  { starts: ['PK\x03\x04', 'PK\x05\x06'], text: `archiwum ZIP. ${unpack}` },
  { starts: ['Rar!'], text: `archiwum RAR. ${unpack}` },
  { starts: ['7z\xbc\xaf'], text: `archiwum 7z. ${unpack}` },
  { starts: ['%PDF'], text: `dokument PDF, a nie dźwięk. ${chooseSound}` },
  { starts: ['\xff\xd8\xff', '\x89PNG', 'GIF8'], text: picture },
];

const webPage = /^(\xef\xbb\xbf)?\s*<(!doctype|html|head|body|script|meta)/i;

/**
 * Two sentences for the user about a file that is not audio for the archive: its content, and what to do. Null for a
 * WAV that may be audio, for unknown content, and if the file cannot be read far enough.
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
  // The rest may be in a part that cannot be read.
  if (text.length < headBytes && start + text.length < size) return null;
  if (text === '\0'.repeat(text.length)) return `W tym pliku są same zera: nagranie się nie zapisało. ${copyAgain}`;
  if (start > 0 && (await readAt(file, 0, 1))[0] === 0) return lostHeader;
  return describeWav(slice(file, start, size));
}

async function describeWav(file: RandomAccess): Promise<string | null> {
  const chunks = await readWavChunks(file);
  // The data may be in a part that cannot be read.
  if (!chunks?.dataStart) return null;
  const layout = layoutOf(chunks);
  if (layout) return layout.frames > 0 ? null : `Ten plik WAV nie zawiera dźwięku. ${copyAgain}`;
  const tag = wavTagOf(chunks.format);
  if (tag === null || tag === wavTags.pcm || tag === wavTags.float) return null;
  const encoding = wavEncodings.get(tag) ?? `o kodowaniu 0x${tag.toString(16)}`;
  return `W tym pliku WAV jest dźwięk ${encoding}. ${convert}`;
}
