// Draws the demo's pictures as linocuts and writes them as JPEG. Needs sharp (installed with the server).
//   node demo/make-pictures.mjs [part of a file's name]
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { print } from './pictures/lino.mjs';
import { people, portrait } from './pictures/portraits.mjs';
import * as scenes from './pictures/scenes.mjs';

const root = join(import.meta.dirname, '..');
const wanted = process.argv[2] ?? '';

async function write(name, svg, { quality = 74, width } = {}) {
  if (!name.includes(wanted)) return;
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  const image = sharp(Buffer.from(svg));
  if (width) image.resize(width);
  const { size } = await image.jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:2:0' }).toFile(file);
  console.log(`${name} ${Math.round(size / 1000)} kB`);
}

for (const [signature, style] of Object.entries(people)) {
  await write(`demo/recordings/${signature}/photo.jpg`, print(800, 800, portrait(800, style), { ground: style.ground }));
}

const photos = {
  'HM-2024-001/photos/cegielnia': scenes.brickworks,
  'HM-2024-001/photos/piec-kregowy': scenes.kiln,
  'HM-2024-002/photos/klasa': scenes.classroom,
  'HM-2023-007/photos/powodz': scenes.flood,
  'HM-2022-003/photos/dworzec': scenes.railway,
  'HM-2024-005/photos/kino-zorza': scenes.cinema,
  'HM-2025-001/photos/targ': scenes.market,
};
for (const [name, scene] of Object.entries(photos)) {
  await write(`demo/recordings/${name}.jpg`, print(1200, 800, scene(1200, 800), { margin: 26 }), { quality: 72 });
}

const site = {
  'hero-1': [1600, 900, scenes.conversation],
  'hero-2': [1600, 900, scenes.town],
  'hero-3': [1600, 900, scenes.listener],
  'poster-apel': [1280, 720, scenes.conversation],
  'poster-historia-1': [1280, 720, scenes.brickworks],
  'poster-historia-2': [1280, 720, scenes.flood],
  'poster-przyklad': [1280, 720, scenes.cinema],
  'poster-start': [1280, 720, scenes.town],
};
for (const [name, [width, height, scene]] of Object.entries(site)) {
  const svg = print(width, height, scene(width, height), { cut: 6 });
  await write(`content/media/${name}.jpg`, svg, { quality: name.startsWith('hero') ? 52 : 62 });
  if (name.startsWith('hero')) await write(`content/media/${name}-800.jpg`, svg, { width: 800, quality: 62 });
}
await write('content/media/banner.jpg', print(1600, 240, scenes.banner(1600, 240), { mark: false, cut: 3 }), { quality: 60 });

const logos = {
  // The library: an open book whose pages are a voice.
  logo: ['Głosy, archiwum historii mówionej (przykład)', 64, `<path d="M32 50Q20 42 5 44V14Q20 12 32 20Q44 12 59 14V44Q44 42 32 50Z" fill="#1f4f54"/><path d="M32 20V50" stroke="#f6efe2" stroke-width="2"/><g stroke="#f6efe2" stroke-width="3" stroke-linecap="round"><path d="M11 27v5M16.5 23v13M22 26v8M27 29v3M37 29v3M42 25v10M47.5 21v17M53 26v6"/></g><path d="M5 50Q20 48 32 56Q44 48 59 50" fill="none" stroke="#7d2f2c" stroke-width="3.5" stroke-linecap="round"/>`],
  // Invented partners: the town, a society of its friends, a university of the third age.
  'logo-partner-1': ['Miasto Lipowiec nad Wartą (partner zmyślony)', 220, `<path d="M8 6H56V34Q56 52 32 60Q8 52 8 34Z" fill="#7d2f2c"/><path d="M32 46Q12 34 16 22Q21 11 32 18Q43 11 48 22Q52 34 32 46Z" fill="#f6efe2"/><path d="M32 42V24M32 34L25 27M32 34L39 27" stroke="#7d2f2c" stroke-width="2.5" stroke-linecap="round" fill="none"/><path d="M16 50q8 -5 16 0t16 0" stroke="#f6efe2" stroke-width="2.5" fill="none"/><text x="68" y="29" font-family="Georgia, 'Liberation Serif', serif" font-size="14" fill="#1f2430">Miasto</text><text x="68" y="49" font-family="Georgia, 'Liberation Serif', serif" font-size="14" font-weight="bold" fill="#7d2f2c">Lipowiec nad Wartą</text>`],
  'logo-partner-2': ['Towarzystwo Miłośników Ziemi Lipowieckiej (partner zmyślony)', 220, `<g transform="translate(32 32)"><circle r="27" fill="#1f4f54"/><path d="M-27 6Q-10 -8 4 4T27 2A27 27 0 0 1 -27 6Z" fill="#cf9a4a"/><path d="M-7 4V-12L0 -20L7 -12V4Z" fill="#f6efe2"/><path d="M-18 14q9 -6 18 0t18 0" stroke="#f6efe2" stroke-width="2.5" fill="none"/></g><text x="68" y="22" font-family="Georgia, 'Liberation Serif', serif" font-size="13" fill="#1f2430">Towarzystwo</text><text x="68" y="39" font-family="Georgia, 'Liberation Serif', serif" font-size="13" font-weight="bold" fill="#1f4f54">Miłośników Ziemi</text><text x="68" y="56" font-family="Georgia, 'Liberation Serif', serif" font-size="13" font-weight="bold" fill="#1f4f54">Lipowieckiej</text>`],
  'logo-partner-3': ['Uniwersytet Trzeciego Wieku w Lipowcu (partner zmyślony)', 220, `<g transform="translate(32 32)"><path d="M-27 -6L0 -20L27 -6L0 8Z" fill="#1f2430"/><path d="M-16 2V14Q0 24 16 14V2L0 10Z" fill="#7d2f2c"/><path d="M22 -3V14" stroke="#cf9a4a" stroke-width="3" stroke-linecap="round"/><circle cx="22" cy="17" r="4" fill="#cf9a4a"/></g><text x="68" y="22" font-family="Georgia, 'Liberation Serif', serif" font-size="13" fill="#1f2430">Uniwersytet</text><text x="68" y="39" font-family="Georgia, 'Liberation Serif', serif" font-size="13" font-weight="bold" fill="#7d2f2c">Trzeciego Wieku</text><text x="68" y="56" font-family="Georgia, 'Liberation Serif', serif" font-size="13" fill="#1f2430">w Lipowcu</text>`],
};
for (const [name, [title, width, content]] of Object.entries(logos)) {
  if (!name.includes(wanted) && !'content/media'.includes(wanted)) continue;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 64" width="${width}" height="64" role="img" aria-label="${title}"><title>${title}</title>${content}</svg>\n`;
  writeFileSync(join(root, 'content/media', `${name}.svg`), svg);
}
