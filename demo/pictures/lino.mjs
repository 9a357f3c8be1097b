// Tools for linocuts: flat shapes with a hand-cut edge, and gouge marks in them.

export const paper = '#f6efe2';
export const ink = '#1f2430';
export const teal = '#1f4f54';
export const tealLight = '#7fa39d';
export const oxblood = '#7d2f2c';
export const ochre = '#cf9a4a';
export const sand = '#e3d0ac';
export const skin = '#ecd6b4';

/** The same number always gives the same picture. */
export function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const f = (value) => Math.round(value * 10) / 10;

export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const rect = (x, y, w, h, fill, more = '') =>
  `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" fill="${fill}" ${more}/>`;
export const circle = (x, y, r, fill) => `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${fill}"/>`;
export const ellipse = (x, y, rx, ry, fill) =>
  `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(rx)}" ry="${f(ry)}" fill="${fill}"/>`;
export const line = (x1, y1, x2, y2, stroke, width, more = '') =>
  `<line x1="${f(x1)}" y1="${f(y1)}" x2="${f(x2)}" y2="${f(y2)}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" ${more}/>`;
export const stroke = (d, color, width) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const polygon = (points, fill) => path(`M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}Z`, fill);
export const group = (content, transform) => `<g transform="${transform}">${content}</g>`;

/** One stroke of the gouge: thin at both ends. Angle in degrees. */
export function sliver(x, y, angle, length, width, fill) {
  const a = (angle * Math.PI) / 180;
  const [dx, dy] = [(Math.cos(a) * length) / 2, (Math.sin(a) * length) / 2];
  const [nx, ny] = [-Math.sin(a) * width, Math.cos(a) * width];
  const at = (px, py) => `${f(px)} ${f(py)}`;
  return path(`M${at(x - dx, y - dy)}Q${at(x + nx, y + ny)} ${at(x + dx, y + dy)}Q${at(x - nx, y - ny)} ${at(x - dx, y - dy)}Z`, fill);
}

let clips = 0;
/** Keeps content within a shape. */
export function within(d, content) {
  clips += 1;
  return `<clipPath id="clip${clips}"><path d="${d}"/></clipPath><g clip-path="url(#clip${clips})">${content}</g>`;
}

/** Rows of gouge strokes over a box; `density` is the share of strokes kept, by height when a function. */
export function carve([x, y, w, h], { angle = 0, gap = 14, length = 60, width = 3, color = paper, density = 0.8, seed = 1 }) {
  const random = dice(seed);
  const rows = [];
  const reach = Math.hypot(w, h);
  const a = (angle * Math.PI) / 180;
  for (let v = -reach / 2; v < reach / 2; v += gap) {
    for (let u = -reach / 2 + random() * length; u < reach / 2; u += length * (0.9 + random() * 0.6)) {
      const px = x + w / 2 + u * Math.cos(a) - v * Math.sin(a);
      const py = y + h / 2 + u * Math.sin(a) + v * Math.cos(a);
      const outside = px < x - length || px > x + w + length || py < y - length || py > y + h + length;
      const share = typeof density === 'function' ? density((py - y) / h, (px - x) / w) : density;
      if (outside || random() > share) continue;
      rows.push(sliver(px, py + (random() - 0.5) * gap * 0.3, angle, length * (0.6 + random() * 0.5), width * (0.6 + random() * 0.8), color));
    }
  }
  return rows.join('');
}

/** Rays from a point, from radius r0 to r1. */
export function rays(cx, cy, r0, r1, count, color, width, seed = 1, rings = 4) {
  const random = dice(seed);
  const strokes = [];
  for (let ring = 0; ring < rings; ring += 1) {
    const [from, to] = [r0 + ((r1 - r0) * ring) / rings, r0 + ((r1 - r0) * (ring + 0.9)) / rings];
    for (let index = 0; index < count * (1 + ring * 0.5); index += 1) {
      const angle = ((index + (ring % 2) / 2 + (random() - 0.5) * 0.4) * 360) / (count * (1 + ring * 0.5));
      const middle = from + (to - from) * (0.4 + random() * 0.2);
      const a = (angle * Math.PI) / 180;
      strokes.push(sliver(cx + Math.cos(a) * middle, cy + Math.sin(a) * middle, angle, (to - from) * (0.6 + random() * 0.5), width * (0.6 + random() * 0.7), color));
    }
  }
  return strokes.join('');
}

/** Water: flat strokes, longer and thicker towards the bottom. */
export function water([x, y, w, h], color, seed = 1, gap = 13) {
  const random = dice(seed);
  const strokes = [];
  for (let v = 0; v < h; ) {
    const share = v / h;
    for (let u = -50 + random() * 80; u < w + 50; u += (60 + 90 * share) * (0.9 + random())) {
      strokes.push(sliver(x + u, y + v + random() * 5, (random() - 0.5) * 3, (45 + 80 * share) * (0.6 + random() * 0.7), 2 + 3.2 * share, color));
    }
    v += gap * (0.6 + share * 0.9);
  }
  return strokes.join('');
}

/** The motif of the archive: a voice as upright bars around a line. */
export function voice(x, y, w, h, count, color, seed = 5, width = 6) {
  const random = dice(seed);
  let level = 0.3;
  return Array.from({ length: count }, (_, index) => {
    level = Math.min(1, Math.max(0.05, level + (random() - 0.5) * 0.5));
    const phrase = 0.25 + 0.75 * Math.abs(Math.sin((index / count) * Math.PI * 5 + seed));
    const half = Math.max(4, (h / 2) * level * phrase);
    const px = x + (w * (index + 0.5)) / count;
    return line(px, y - half, px, y + half, color, width);
  }).join('');
}

/** A person at a distance: `kind` is man, woman, child or worker. Feet at x, y; height h. */
export function person(x, y, h, kind = 'man', color = ink, flip = false) {
  const head = `<circle cx="0" cy="-88" r="9"/>`;
  const shapes = {
    man: `${head}<path d="M-15 -74Q0 -82 15 -74L17 -40L11 -38L10 0L1 0L0 -34L-2 0L-11 0L-11 -38L-17 -40Z"/><path d="M-13 -93Q0 -104 13 -92L17 -90L-13 -90Z"/>`,
    woman: `${head}<path d="M-13 -74Q0 -81 13 -74L15 -48L10 -46L20 -10L5 -9L5 0L-5 0L-5 -9L-20 -10L-10 -46L-15 -48Z"/><path d="M-11 -90Q-9 -102 2 -100Q12 -98 11 -84Q14 -78 4 -76L-9 -78Q-13 -84 -11 -90Z"/>`,
    child: `<circle cx="0" cy="-58" r="9"/><path d="M-10 -47Q0 -52 10 -47L13 -22L8 -21L7 0L1 0L0 -18L-1 0L-7 0L-8 -21L-13 -22Z"/>`,
    worker: `${head}<path d="M-15 -74Q0 -82 14 -74L30 -50L27 -45L10 -60L12 -38L16 0L6 0L0 -32L-8 0L-18 0L-12 -38Z"/><path d="M-11 -92Q0 -104 12 -93L19 -90L-11 -89Z"/><path d="M25 -50L-34 -20L-36 -24L24 -55Z"/><path d="M-28 -30L-50 -14L-58 -18L-48 -26L-36 -34Z"/>`,
  };
  const scale = h / 100;
  return `<g fill="${color}" transform="translate(${f(x)} ${f(y)}) scale(${flip ? -scale : scale} ${scale})">${shapes[kind]}</g>`;
}

/** A tenement or cottage front with a gable; windows are cut out in `light`. */
export function house(x, y, w, h, { wall = ink, light = ochre, roof = oxblood, storeys = 2, windows = 3, seed = 1, gable = 0.35, lit = 0.7 }) {
  const random = dice(seed);
  const parts = [rect(x, y - h, w, h, wall)];
  parts.push(polygon([[x - w * 0.05, y - h], [x + w / 2, y - h - w * gable], [x + w * 1.05, y - h]], roof));
  parts.push(within(`M${x} ${y - h}L${x + w / 2} ${y - h - w * gable}L${x + w} ${y - h}Z`, carve([x, y - h - w * gable, w, w * gable], { angle: 0, gap: 11, length: 34, width: 2, color: paper, density: 0.55, seed })));
  const [cw, ch] = [w / windows, h / (storeys + 0.25)];
  for (let row = 0; row < storeys; row += 1)
    for (let column = 0; column < windows; column += 1) {
      const [wx, wy, ww, wh] = [x + cw * column + cw * 0.3, y - h + ch * row + ch * 0.3, cw * 0.4, ch * 0.5];
      parts.push(rect(wx, wy, ww, wh, random() < lit ? light : paper), line(wx + ww / 2, wy, wx + ww / 2, wy + wh, wall, 2.5), line(wx, wy + wh * 0.4, wx + ww, wy + wh * 0.4, wall, 2.5));
    }
  return parts.join('');
}

export function church(x, y, h, wall = ink, roof = oxblood) {
  const w = h * 0.22;
  return [
    rect(x, y - h * 0.62, w, h * 0.62, wall),
    polygon([[x - w * 0.12, y - h * 0.62], [x + w / 2, y - h], [x + w * 1.12, y - h * 0.62]], roof),
    line(x + w / 2, y - h * 1.08, x + w / 2, y - h, wall, h * 0.012),
    line(x + w * 0.34, y - h * 1.045, x + w * 0.66, y - h * 1.045, wall, h * 0.012),
    path(`M${x + w * 0.32} ${y - h * 0.36}V${y - h * 0.48}Q${x + w / 2} ${y - h * 0.56} ${x + w * 0.68} ${y - h * 0.48}V${y - h * 0.36}Z`, paper),
    rect(x + w, y - h * 0.34, w * 1.9, h * 0.34, wall),
    polygon([[x + w, y - h * 0.34], [x + w * 1.15, y - h * 0.54], [x + w * 2.75, y - h * 0.54], [x + w * 3, y - h * 0.34]], roof),
    ...[0, 1, 2].map((index) => path(`M${x + w * (1.25 + index * 0.55)} ${y - h * 0.1}v${-h * 0.1}q${w * 0.14} ${-h * 0.05} ${w * 0.28} 0v${h * 0.1}Z`, ochre)),
  ].join('');
}

/** The finished print: hand-cut edges, uneven ink, a paper margin, and the label of an example. */
export function print(width, height, content, { margin = 0, ground = paper, mark = true, cut = 5, grain = true } = {}) {
  const m = margin;
  const edge = m ? `M${m} ${m}H${width - m}V${height - m}H${m}Z` : `M0 0H${width}V${height}H0Z`;
  const word = `<text x="${width - m - 16}" y="${height - m - 14}" text-anchor="end" font-family="DejaVu Serif" font-style="italic" font-size="${Math.round(width / 62)}" fill="${paper}" stroke="${ink}" stroke-width="5" paint-order="stroke" stroke-linejoin="round">przykład</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<filter id="cut" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="2" seed="7" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="${cut}" xChannelSelector="R" yChannelSelector="G"/></filter>
<filter id="salt" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 0.965  0 0 0 0 0.937  0 0 0 0 0.886  3.2 0 0 0 -1.95"/></filter>
<filter id="cloud" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.006 0.012" numOctaves="3" seed="11"/><feColorMatrix values="0 0 0 0 0.965  0 0 0 0 0.937  0 0 0 0 0.886  0.9 0 0 0 -0.36"/></filter>
</defs>
<rect width="${width}" height="${height}" fill="${paper}"/>
<g filter="url(#cut)"><clipPath id="edge"><path d="${edge}"/></clipPath><g clip-path="url(#edge)"><rect width="${width}" height="${height}" fill="${ground}"/>${content}</g></g>
${grain ? `<rect x="${m}" y="${m}" width="${width - 2 * m}" height="${height - 2 * m}" filter="url(#salt)" opacity="0.4"/>` : ''}
<rect x="${m}" y="${m}" width="${width - 2 * m}" height="${height - 2 * m}" filter="url(#cloud)" opacity="0.22"/>
${mark ? word : ''}
</svg>`;
}
