// Makes the site's short films: slow moves over the demo's drawings, a synthetic narrator, and captions whose times
// come from the sound itself. Needs espeak-ng, sox and ffmpeg with libx264 on the PATH: tools of whoever changes the demo.
//   node demo/make-films.mjs [name]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { mix, schedule, speak } from './make-speech.mjs';
import { print } from './pictures/lino.mjs';
import * as scenes from './pictures/scenes.mjs';

const target = join(import.meta.dirname, '..', 'content', 'media');
const [width, height, framesPerSecond] = [960, 540, 25];
const maximumBytes = 1_080_000;
const exampleMark = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30"><text x="114" y="22" text-anchor="end" font-family="DejaVu Serif" font-style="italic" font-size="17" fill="#f6efe2" stroke="#1f2430" stroke-width="4" paint-order="stroke" stroke-linejoin="round">przykład</text></svg>`;

const voices = {
  Lektorka: { voice: 'f4', speed: '150', pitch: '46', gain: '0', room: '14' },
  Narrator: { voice: 'm3', speed: '143', pitch: '30', gain: '0', room: '14' },
  Narratorka: { voice: 'f5', speed: '150', pitch: '44', gain: '0', room: '16' },
  Rolnik: { voice: 'm1', speed: '144', pitch: '24', gain: '0', room: '12' },
};

/**
 * A film is shots; a shot is a scene, a slow move over it (from and to: centre x, centre y, zoom), and the spoken text.
 */
const films = {
  apel: [
    [scenes.town, [0.35, 0.45, 1.12], [0.6, 0.5, 1.3], [['Lektorka', 'To jest przykładowy film. Miasto i biblioteka są zmyślone.'], ['Lektorka', 'Ale takie miasto zna każdy z nas.']]],
    [scenes.conversation, [0.5, 0.5, 1], [0.4, 0.5, 1.35], [['Lektorka', 'W każdym domu jest opowieść, której nie ma w żadnej książce.'], ['Lektorka', 'Wystarczy godzina, kubek herbaty i ktoś, kto słucha.']]],
    [scenes.listener, [0.5, 0.5, 1.25], [0.55, 0.45, 1], [['Lektorka', 'Zostań narratorem albo wolontariuszką.'], ['Lektorka', 'Zadzwoń do biblioteki. Czekamy na twoją opowieść.']]],
  ],
  'historia-1': [
    [scenes.brickworks, [0.35, 0.4, 1.3], [0.55, 0.55, 1.05], [['Narrator', 'To był piec kręgowy, szesnaście komór dookoła.'], ['Narrator', 'Proszę sobie wyobrazić tunel, który nie ma początku ani końca.']]],
    [scenes.kiln, [0.5, 0.5, 1], [0.56, 0.62, 1.45], [['Narrator', 'Ogień po nim chodził. My go tylko prowadziliśmy.'], ['Narrator', 'Osiem miesięcy nie wolno mu było zgasnąć.'], ['Narrator', 'Nawet w niedzielę, nawet w Boże Ciało.']]],
  ],
  'historia-2': [
    [scenes.flood, [0.65, 0.35, 1.35], [0.5, 0.5, 1.02], [['Rolnik', 'Pies przestał szczekać. I to mnie obudziło.'], ['Rolnik', 'Wychodzę na próg, a progu nie ma. Jest gwiazda, tu, pod nogami.'], ['Rolnik', 'Chwilę trwało, nim zrozumiałem, że to woda,']]],
    [scenes.flood, [0.45, 0.6, 1.3], [0.4, 0.72, 1.7], [['Rolnik', 'i że niebo się w niej odbija.'], ['Rolnik', 'Zabrał nas stamtąd doktor Szymczak. Sam wiosłował, w kapeluszu.']]],
  ],
  'przyklad-nagrania': [
    [scenes.cinema, [0.5, 0.5, 1], [0.5, 0.42, 1.35], [['Lektorka', 'Pani Krystyno, gdzie się w Lipowcu tańczyło?'], ['Narratorka', 'W Zorzy. Na górze było kino, a na dole sala z prawdziwym parkietem.']]],
    [scenes.cinema, [0.7, 0.6, 1.5], [0.76, 0.68, 1.75], [['Narratorka', 'Jak się film przedłużał, to bęben już było słychać pod krzesłami.'], ['Lektorka', 'Jedno krótkie pytanie, a potem długie słuchanie. Tak prowadzimy rozmowę.']]],
  ],
  start: [
    [scenes.market, [0.4, 0.6, 1.3], [0.6, 0.55, 1.1], [['Lektorka', 'Posłuchaj, jak brzmiało to miasto.']]],
    [scenes.railway, [0.3, 0.55, 1.3], [0.6, 0.55, 1.1], [['Lektorka', 'Kolejarz, który nastawiał zegary.']]],
    [scenes.classroom, [0.5, 0.35, 1.3], [0.5, 0.5, 1.05], [['Lektorka', 'Nauczycielka, która w szufladzie miała chleb.']]],
    [scenes.town, [0.5, 0.6, 1.4], [0.5, 0.5, 1], [['Lektorka', 'Ich głosy zostają z nami. Zaczynamy.'], ['Lektorka', 'Film i opowieści są przykładem.']]],
  ],
};

const time = (seconds) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

function writeCaptions(file, cues) {
  const blocks = cues.map((cue, index) => {
    const end = Math.min(cue.end + 0.35, cues[index + 1]?.start ?? Number.POSITIVE_INFINITY);
    return `${index + 1}\n${time(cue.start)} --> ${time(end)}\n<v ${cue.speaker}>${cue.spoken}</v>\n`;
  });
  writeFileSync(file, `WEBVTT\n\n${blocks.join('\n')}`);
}

/** One shot as a silent clip: a crop that moves evenly, with eased ends. */
async function shoot([scene, from, to], seconds, number, folder) {
  const still = join(folder, `still-${number}.png`);
  // Prints the scene without its fine grain, which would enlarge every frame of the film.
  await sharp(Buffer.from(print(1920, 1080, scene(1920, 1080), { cut: 7, grain: false, mark: false }))).png({ compressionLevel: 1 }).toFile(still);
  const frames = Math.ceil(seconds * framesPerSecond);
  const ease = `(0.5-0.5*cos(PI*on/${frames}))`;
  const move = (index) => `(${from[index]}+(${to[index] - from[index]})*${ease})`;
  const [x, y] = [`${move(0)}*iw-iw/zoom/2`, `${move(1)}*ih-ih/zoom/2`];
  const pan = `zoompan=z='${move(2)}':x='${x}':y='${y}':d=${frames}:s=${width}x${height}:fps=${framesPerSecond}`;
  const clip = join(folder, `clip-${number}.mp4`);
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', still, '-vf', pan, '-frames:v', String(frames), '-c:v', 'libx264', '-crf', '12', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', clip]);
  return clip;
}

async function makeFilm(name, shots) {
  const folder = mkdtempSync(join(tmpdir(), 'glosy-film-'));
  try {
    const cues = shots.flatMap((shot, number) => shot[3].map(([speaker, spoken]) => ({ speaker, spoken, number })));
    const total = schedule(cues, (cue) => speak(cue.spoken, voices[cue.speaker], folder));
    const used = Object.fromEntries(Object.entries(voices).filter(([speaker]) => cues.some((cue) => cue.speaker === speaker)));
    const sound = mix(cues, used, total, folder);
    const starts = shots.map((_, number) => (number === 0 ? 0 : cues.find((cue) => cue.number === number).start - 0.3));
    const clips = [];
    for (const [number, shot] of shots.entries()) clips.push(await shoot(shot, (starts[number + 1] ?? total) - starts[number], number, folder));
    const list = join(folder, 'clips.txt');
    writeFileSync(list, clips.map((clip) => `file '${clip}'`).join('\n'));
    const film = join(target, `${name}.mp4`);
    const mark = join(folder, 'mark.png');
    await sharp(Buffer.from(exampleMark)).png().toFile(mark);
    const kilobits = Math.min(520, Math.floor((maximumBytes * 8) / total / 1000) - 56);
    const filter = `[0:v][1:v]overlay=W-w-14:H-h-10,fade=in:st=0:d=0.5,fade=out:st=${(total - 0.8).toFixed(2)}:d=0.8`;
    const input = ['-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list, '-i', mark];
    const picture = ['-filter_complex', filter, '-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.1', '-preset', 'medium', '-b:v', `${kilobits}k`, '-pix_fmt', 'yuv420p', '-passlogfile', join(folder, 'pass')];
    const audio = ['-i', sound, '-map', '2:a', '-c:a', 'aac', '-b:a', '48k', '-ac', '1', '-ar', '44100', '-metadata:s:a:0', 'language=pol'];
    execFileSync('ffmpeg', [...input, ...picture, '-pass', '1', '-f', 'null', '-']);
    execFileSync('ffmpeg', [...input, ...audio, ...picture, '-pass', '2', '-shortest', '-metadata', 'title=Przykład', '-movflags', '+faststart', film]);
    writeCaptions(join(target, `${name}.vtt`), cues);
    console.log(`${name}.mp4 ${total.toFixed(1)} s ${Math.round(statSync(film).size / 1000)} kB`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const [name, shots] of Object.entries(films)) if (!process.argv[2] || process.argv[2] === name) await makeFilm(name, shots);
