// Draws the demo's pictures as linocuts and writes them as JPEG. Needs sharp (installed with the server).
//   node demo/make-pictures.mjs [part of a file's name]
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { ink, oxblood, teal, print } from './pictures/lino.mjs';
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
};
for (const [name, scene] of Object.entries(photos)) {
  await write(`demo/recordings/${name}.jpg`, print(1200, 800, scene(1200, 800), { margin: 26 }), { quality: 72 });
}
