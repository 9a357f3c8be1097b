// Prints the descriptors of the fallback faces in client/src/styles/_fonts.scss: how much wider or narrower the own font
// sets the words of the demo interviews, and its ascent and descent. A fallback is measured from files that have its
// letters (Gelasio for Georgia, Arimo for Arial), separated by commas:
// node scripts/measure-fallback-fonts.mjs source-serif-4 400 gelasio-latin.woff2,gelasio-latin-ext.woff2
import { readdirSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findChromium } from '../e2e/browsers/engines.mjs';

const [own, weight, files] = process.argv.slice(2);
const interviews = new URL('../demo/recordings/', import.meta.url);
const words = readdirSync(interviews, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.srt'))
  .flatMap((name) => readFileSync(new URL(name, interviews), 'utf8').match(/\p{L}+[,.?]? /gu) ?? []);

const address = (/** @type {string | URL} */ file) =>
  `url(data:font/woff2;base64,${readFileSync(file).toString('base64')})`;
const sources = {
  own: [address(new URL(`../client/src/styles/fonts/${own}.woff2`, import.meta.url))],
  fallback: files.split(',').map(address),
};

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage();
const measured = await page.evaluate(measure, { sources, weight, words });
await browser.close();
console.log(measured);

/** This function runs in the page. */
async function measure({ sources, weight, words }) {
  const context = document.createElement('canvas').getContext('2d');
  const widthsIn = async (family, urls) => {
    const widths = [];
    for (const [index, url] of urls.entries()) {
      const face = new FontFace(`${family}${index}`, url, { weight: '1 1000' });
      document.fonts.add(await face.load());
    }
    context.font = `${weight} 1000px ${urls.map((_, index) => `${family}${index}`)}`;
    for (const word of words) widths.push(context.measureText(word).width);
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('x');
    return { widths, sum: widths.reduce((a, b) => a + b), ascent, descent };
  };
  const own = await widthsIn('own', sources.own);
  const fallback = await widthsIn('fallback', sources.fallback);
  const size = own.sum / fallback.sum;
  const squares = own.widths.map((width, index) => (fallback.widths[index] * size - width) ** 2);
  const percent = (value) => `${(value * 100).toFixed(2)}%`;
  return {
    'size-adjust': percent(size),
    'ascent-override': percent(own.ascent / 1000 / size),
    'descent-override': percent(own.descent / 1000 / size),
    // Difference of a line of ten words, as a fraction of its width.
    spread: percent(
      (Math.sqrt(squares.reduce((a, b) => a + b) / words.length) * Math.sqrt(10)) / ((own.sum / words.length) * 10),
    ),
    words: words.length,
  };
}
