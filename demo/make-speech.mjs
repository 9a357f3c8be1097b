// Makes the sound and the transcript of each demo interview from its story.txt, so that both agree to the sample.
// Needs espeak-ng, sox and lame on the PATH: tools of whoever changes the demo, never of `npm run demo`.
//
//   node demo/make-speech.mjs [SIGNATURE …]
//
// story.txt, line by line:
//   % Speaker| voice=f3 speed=150 pitch=50 gain=0 room=20    how a speaker sounds
//   == Heading                                               a timeline entry at the next cue, on a whole second
//   Speaker| spoken text {keyword, @person}                  one cue, with the tags of its line
//   Speaker| spoken text => written text                     a cue whose transcript differs from what is heard
//   Speaker| spoken text <= heard text                       the same, which people have corrected since
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const recordingsFolder = join(import.meta.dirname, 'recordings');
const sampleRate = 22_050;
const leadInSeconds = 1;
const leadOutSeconds = 1.6;

export function readStory(text) {
  const voices = {};
  const cues = [];
  let heading = null;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('==')) {
      heading = line.slice(2).trim();
      continue;
    }
    const bar = line.indexOf('|');
    if (bar < 0) throw new Error(`story.txt, line ${index + 1}: no speaker`);
    const speaker = line.slice(0, bar).replace(/^%/, '').trim();
    const rest = line.slice(bar + 1).trim();
    if (line.startsWith('%')) {
      voices[speaker] = Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split('=')));
      continue;
    }
    const [, body, tagText = ''] = /^(.*?)(?:\s*\{([^}]*)\})?$/.exec(rest);
    const [spoken, heard = spoken] = body.split(/\s*(?:=>|<=)\s*/);
    const flawed = body.includes('=>');
    cues.push({ speaker, spoken, heard, written: flawed ? heard : spoken, flawed, heading, tags: readTags(tagText) });
    heading = null;
  }
  return { voices, cues };
}

function readTags(text) {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => (name.startsWith('@') ? { name: name.slice(1), type: 'person' } : { name, type: 'keyword' }));
}

/** Speaks one cue; returns its samples without the silence that the synthesizer puts around them. */
export function speak(spoken, voice, folder) {
  const file = join(folder, 'cue.wav');
  const options = ['-v', `pl+${voice.voice}`, '-s', voice.speed, '-p', voice.pitch, '-g', voice.gap ?? '2', '-w', file];
  execFileSync('espeak-ng', [...options, spoken]);
  const wav = readFileSync(file);
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length - (wav.length % 2)));
  const loud = 200;
  let first = samples.findIndex((sample) => Math.abs(sample) > loud);
  let last = samples.findLastIndex((sample) => Math.abs(sample) > loud);
  first = Math.max(0, first - Math.round(sampleRate * 0.02));
  last = Math.min(samples.length, last + Math.round(sampleRate * 0.08));
  return samples.slice(first, last);
}

/** Pauses vary as in speech, but the same story always has the same pauses. */
function pauseSeconds(previous, cue, index) {
  const wobble = ((index * 37) % 11) / 11;
  if (previous.speaker !== cue.speaker) return 0.65 + 0.5 * wobble;
  if (/[.!?…]$/.test(previous.spoken)) return 0.45 + 0.5 * wobble;
  return 0.2 + 0.2 * wobble;
}

/** Places the cues on one time line; the start of a cue with a heading is a whole second. */
export function schedule(cues, speakCue) {
  let clock = leadInSeconds;
  for (const [index, cue] of cues.entries()) {
    cue.samples = speakCue(cue);
    if (index > 0) clock += pauseSeconds(cues[index - 1], cue, index);
    if (cue.heading) clock = Math.ceil(clock);
    clock = Math.ceil(clock * 100) / 100;
    cue.start = clock;
    clock += cue.samples.length / sampleRate;
    cue.end = clock;
  }
  return clock + leadOutSeconds;
}

function writeWav(file, samples) {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length * 2, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length * 2, 40);
  writeFileSync(file, Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]));
}

/** One track per speaker, each at a separate position in the room, over a quiet room tone. No time is shifted here. */
export function mix(cues, voices, totalSeconds, folder) {
  const length = Math.ceil(totalSeconds * sampleRate);
  const tracks = [];
  for (const [number, [speaker, voice]] of Object.entries(voices).entries()) {
    const samples = new Int16Array(length);
    for (const cue of cues) if (cue.speaker === speaker) samples.set(cue.samples, Math.round(cue.start * sampleRate));
    const dry = join(folder, `dry-${number}.wav`);
    const track = join(folder, `track-${number}.wav`);
    writeWav(dry, samples);
    const tone = ['highpass', '80', 'lowpass', '8200', 'equalizer', '2900', '1.2q', '-4', 'equalizer', '220', '1q', '2'];
    const room = ['reverb', voice.room ?? '14', '60', '22', '40', '0', '-2'];
    const level = ['compand', '0.01,0.2', '6:-60,-50,-30,-16,-12,-9,0,-6', '0', '-60', '0', 'gain', voice.gain ?? '0'];
    execFileSync('sox', ['-V1', '-D', dry, track, 'gain', '-6', ...tone, ...room, 'trim', '0', `${length}s`, ...level]);
    tracks.push(track);
  }
  const tone = join(folder, 'tone.wav');
  const pinkNoise = ['synth', `${length}s`, 'pinknoise', 'lowpass', '900', 'gain', '-62'];
  execFileSync('sox', ['-V1', '-R', '-n', '-r', `${sampleRate}`, '-c', '1', '-b', '16', tone, ...pinkNoise]);
  const mixed = join(folder, 'mixed.wav');
  const fade = ['fade', 'q', '0.4', '0', '1.0'];
  execFileSync('sox', ['-V1', '-R', '-m', ...tracks, tone, mixed, 'gain', '-n', '-3', ...fade]);
  return mixed;
}

function timecode(seconds) {
  const ms = Math.round(seconds * 1000);
  const two = (value) => String(value).padStart(2, '0');
  const clock = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60].map(two);
  return `${clock.join(':')},${String(ms % 1000).padStart(3, '0')}`;
}

function writeSrt(cues) {
  return cues
    .map((cue, index) => {
      const next = cues[index + 1];
      const end = Math.min(cue.end + 0.2, next ? next.start : Number.POSITIVE_INFINITY);
      const named = !cue.flawed && cue.speaker !== cues[index - 1]?.speaker;
      const text = named ? `${cue.speaker}: ${cue.written}` : cue.written;
      return `${index + 1}\n${timecode(cue.start)} --> ${timecode(end)}\n${text}\n`;
    })
    .join('\n');
}

/** Values derived from the sound are written into recording.json; the author's other values stay. */
function updateRecording(file, signature, cues, totalSeconds) {
  const recording = JSON.parse(readFileSync(file, 'utf8'));
  const audioFile = `${signature}_wywiad.mp3`;
  const srtFile = `${signature}_wywiad.srt`;
  recording.metadata.duration = timecode(Math.round(totalSeconds)).slice(0, 8);
  recording.description.timeline = cues
    .filter((cue) => cue.heading)
    .map((cue) => ({ start: cue.start, text: cue.heading }));
  recording.technical = {
    format: `MP3, mono, 22,05 kHz, ${recording.timesToCheck ? 'zmienna przepływność' : '48 kbit/s'}`,
    storage: [audioFile],
    transcripts: [{ audioFile, srtFile }],
  };
  recording.tags = cues.flatMap((cue) =>
    cue.tags.map((tag) => ({ ...tag, file: srtFile, startMs: Math.round(cue.start * 1000) })),
  );
  writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`);
  return recording;
}

function encode(mixed, target, recording) {
  // Constant bit rate, so that seeking by bytes is exact; the LAME tag tells players the encoder's delay.
  const rate = recording.timesToCheck ? ['-V', '6'] : ['--cbr', '-b', '48'];
  const sound = ['-m', 'm', ...rate, '--resample', '22.05', '-q', '2'];
  const names = ['--id3v2-only', '--id3v2-utf16', '--tt', recording.metadata.title];
  const artist = ['--ta', recording.metadata.interviewee.name, '--tl', 'Przykład: głosy syntetyczne, opowieść zmyślona'];
  execFileSync('lame', ['--quiet', ...sound, ...names, ...artist, mixed, target]);
}

function makeRecording(signature) {
  const home = join(recordingsFolder, signature);
  const folder = mkdtempSync(join(tmpdir(), 'glosy-speech-'));
  try {
    const { voices, cues } = readStory(readFileSync(join(home, 'story.txt'), 'utf8'));
    const total = schedule(cues, (cue) => speak(cue.spoken, voices[cue.speaker], folder));
    const recording = updateRecording(join(home, 'recording.json'), signature, cues, total);
    writeFileSync(join(home, `${signature}_wywiad.srt`), writeSrt(cues));
    encode(mix(cues, voices, total, folder), join(home, `${signature}_wywiad.mp3`), recording);
    for (const cue of cues) {
      const seconds = cue.end - cue.start;
      if (seconds > 7.6 || seconds < 1) console.log(`  ${timecode(cue.start)} ${seconds.toFixed(1)} s: ${cue.spoken}`);
    }
    const keywords = recording.tags.filter((tag) => tag.type === 'keyword').length;
    console.log(
      `${signature}: ${recording.metadata.duration}, ${cues.length} cues, ${keywords} keywords, ${recording.tags.length - keywords} persons, ${recording.description.timeline.length} timeline entries`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const named = process.argv.slice(2);
  for (const signature of named.length > 0 ? named : readdirSync(recordingsFolder).sort()) makeRecording(signature);
}
