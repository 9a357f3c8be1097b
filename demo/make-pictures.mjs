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
  logo: ['Głosy, archiwum historii mówionej (przykład)', 64, `<path d="M32 50Q20 42 5 44V14Q20 12 32 20Q44 12 59 14V44Q44 42 32 50Z" fill="#1f4f54"/><path d="M32 20V50" stroke="#f6efe2" stroke-width="2"/><g stroke="#f6efe2" stroke-width="3" stroke-linecap="round"><path d="M11 27v5M16.500 23v13M22 26v8M27 29v3M37 29v3M42 25v10M47.500 21v17M53 26v6"/></g><path d="M5 50Q20 48 32 56Q44 48 59 50" fill="none" stroke="#7d2f2c" stroke-width="3.500" stroke-linecap="round"/>`],
  // Invented partners: a house of culture, a society of friends of the town, a brickworks museum.
  'logo-partner-1': ['Dom Kultury „Zorza” (partner zmyślony)', 220, `<g transform="translate(32 38)"><circle r="12" fill="#cf9a4a"/><g stroke="#7d2f2c" stroke-width="3.500" stroke-linecap="round"><path d="M0 -17V-26M12 -12L18.500 -18.500M-12 -12L-18.500 -18.500M17 0H26M-17 0H-26"/></g><path d="M-28 4H28V14H-28Z" fill="#1f2430"/></g><text x="72" y="30" font-family="Georgia, 'Liberation Serif', serif" font-size="17" fill="#1f2430">Dom Kultury</text><text x="72" y="50" font-family="Georgia, 'Liberation Serif', serif" font-size="19" font-weight="bold" fill="#7d2f2c">„Zorza”</text>`],
  'logo-partner-2': ['Towarzystwo Przyjaciół Lipowca (partner zmyślony)', 220, `<g transform="translate(32 32)"><path d="M0 26Q-26 10 -20 -8Q-14 -24 0 -14Q14 -24 20 -8Q26 10 0 26Z" fill="#1f4f54"/><path d="M0 20V-6M0 8L-10 -2M0 8L10 -2" stroke="#f6efe2" stroke-width="2.500" stroke-linecap="round" fill="none"/></g><text x="66" y="30" font-family="Georgia, 'Liberation Serif', serif" font-size="14" fill="#1f2430">Towarzystwo</text><text x="66" y="49" font-family="Georgia, 'Liberation Serif', serif" font-size="15" font-weight="bold" fill="#1f4f54">Przyjaciół Lipowca</text>`],
  'logo-partner-3': ['Muzeum Cegły na Glinkach (partner zmyślony)', 220, `<g transform="translate(8 12)"><path d="M0 0H22V10H0ZM25 0H47V10H25ZM-0 13H10V23H0ZM13 13H35V23H13ZM38 13H47V23H38ZM0 26H22V36H0ZM25 26H47V36H25Z" fill="#7d2f2c"/></g><text x="68" y="30" font-family="Georgia, 'Liberation Serif', serif" font-size="16" font-weight="bold" fill="#7d2f2c">Muzeum Cegły</text><text x="68" y="49" font-family="Georgia, 'Liberation Serif', serif" font-size="14" fill="#1f2430">na Glinkach</text>`],
};
for (const [name, [title, width, content]] of Object.entries(logos)) {
  if (!name.includes(wanted) && !'content/media'.includes(wanted)) continue;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 64" width="${width}" height="64" role="img" aria-label="${title}"><title>${title}</title>${content}</svg>\n`;
  writeFileSync(join(root, 'content/media', `${name}.svg`), svg.replaceAll('.500', '.5'));
}
