// Scenes of the invented town of Lipowiec nad Wartą, each drawn for any width and height.
import { carve, church, circle, dice, ellipse, group, house, ink, line, ochre, oxblood, paper, path, person, polygon, rays, rect, sand, sliver, stroke, teal, tealLight, voice, water, within } from './lino.mjs';

function bricks([x, y, w, h], size, wall, mortar, seed = 1) {
  const random = dice(seed);
  const parts = [rect(x, y, w, h, wall)];
  for (let row = 0; row * size < h; row += 1) {
    parts.push(line(x, y + row * size, x + w, y + row * size, mortar, 2));
    for (let u = (row % 2) * size; u < w; u += size * 2) {
      if (random() < 0.75) parts.push(line(x + u, y + row * size, x + u, y + (row + 1) * size, mortar, 2));
    }
  }
  return within(`M${x} ${y}h${w}v${h}h${-w}Z`, parts.join(''));
}

function stork(x, y, scale) {
  return group(`${path('M0 0Q-22 -6 -30 -22Q-6 -34 14 -22Q20 -40 16 -54Q24 -66 34 -56L62 -46L32 -48Q34 -30 26 -14Q18 0 0 0Z', paper, `stroke="${ink}" stroke-width="3"`)}${path('M-30 -22Q-44 -12 -48 0Q-26 0 -8 -8Z', ink)}${line(-2, 0, -2, 40, oxblood, 4)}${line(8, -2, 8, 40, oxblood, 4)}`, `translate(${x} ${y}) scale(${scale})`);
}

export function brickworks(w, h) {
  const ground = h * 0.78;
  const sun = [w * 0.7, h * 0.42];
  const chimney = w * 0.3;
  const smoke = `M${chimney + 14} ${h * 0.17}Q${w * 0.42} ${h * 0.02} ${w * 0.56} ${h * 0.1}Q${w * 0.72} ${h * 0.16} ${w} ${h * 0.06}V${h * 0.2}Q${w * 0.78} ${h * 0.27} ${w * 0.6} ${h * 0.2}Q${w * 0.44} ${h * 0.13} ${chimney + 14} ${h * 0.19}Z`;
  const arches = Array.from({ length: 7 }, (_, index) => {
    const ax = w * 0.36 + index * w * 0.078;
    return path(`M${ax} ${ground}V${h * 0.64}q${w * 0.022} ${-h * 0.07} ${w * 0.044} 0V${ground}Z`, index === 2 || index === 3 ? ochre : ink) + (index === 2 || index === 3 ? rays(ax + w * 0.022, ground, 10, h * 0.12, 12, oxblood, 3, index, 2) : '');
  }).join('');
  const stack = (x, y, cols, rows) => Array.from({ length: rows }, (_, row) => Array.from({ length: cols - (row % 2 ? 1 : 0) }, (_, column) => rect(x + column * 44 + (row % 2 ? 22 : 0), y - (row + 1) * 20, 40, 16, (row + column) % 4 === 1 ? ochre : oxblood, `stroke="${ink}" stroke-width="4"`)).join('')).join('');
  return [
    rect(0, 0, w, ground, tealLight),
    rays(...sun, h * 0.17, w * 0.75, 40, paper, 4, 3, 6),
    circle(...sun, h * 0.15, ochre),
    path(smoke, ink),
    within(smoke, carve([chimney, 0, w, h * 0.3], { angle: -6, gap: 16, length: 90, width: 4, density: 0.75, seed: 9 })),
    polygon([[0, h * 0.7], [w * 0.12, h * 0.62], [w * 0.26, h * 0.68], [w, h * 0.64], [w, ground], [0, ground]], teal),
    carve([0, h * 0.64, w, h * 0.14], { angle: 4, gap: 13, length: 70, width: 3, color: tealLight, density: 0.5, seed: 4 }),
    polygon([[chimney - 34, ground], [chimney - 17, h * 0.19], [chimney + 17, h * 0.19], [chimney + 34, ground]], oxblood),
    within(`M${chimney - 34} ${ground}L${chimney - 17} ${h * 0.19}H${chimney + 17}L${chimney + 34} ${ground}Z`, carve([chimney - 34, h * 0.18, 68, h * 0.6], { angle: 0, gap: 13, length: 26, width: 2, density: 0.6, seed: 2 }) + rect(chimney + 6, 0, 40, h, ink, 'opacity="0.55"')),
    rect(chimney - 24, h * 0.185, 48, 12, ink),
    path(`M${chimney - 34} ${h * 0.185}l8 -26h52l8 26Z`, ink),
    stork(chimney - 6, h * 0.115, h / 900),
    polygon([[w * 0.3, h * 0.58], [w * 0.38, h * 0.43], [w * 0.88, h * 0.43], [w * 0.96, h * 0.58]], ink),
    within(`M${w * 0.3} ${h * 0.58}L${w * 0.38} ${h * 0.43}H${w * 0.88}L${w * 0.96} ${h * 0.58}Z`, carve([w * 0.3, h * 0.43, w * 0.66, h * 0.15], { angle: 90, gap: 22, length: 54, width: 3, color: sand, density: 0.62, seed: 6 })),
    bricks([w * 0.34, h * 0.58, w * 0.58, ground - h * 0.58], 15, oxblood, sand, 3),
    arches,
    rect(0, ground, w, h - ground, ink),
    water([0, ground + 12, w, h - ground], sand, 8, 17),
    line(0, h * 0.93, w, h * 0.885, paper, 7), line(0, h * 0.965, w, h * 0.915, paper, 7),
    stack(w * 0.04, h * 0.88, 5, 9), stack(w * 0.17, h * 0.86, 4, 6), stack(w * 0.86, h * 0.86, 4, 7),
    group(`${path('M-86 -74H86L64 -14H-64Z', teal)}${stroke('M-86 -74H86L64 -14H-64Z', paper, 4)}${path('M-74 -76Q-40 -112 -4 -96Q40 -120 76 -76Z', sand)}${circle(-40, 0, 19, ink)}${circle(40, 0, 19, ink)}${circle(-40, 0, 8, paper)}${circle(40, 0, 8, paper)}`, `translate(${w * 0.58} ${h * 0.895}) rotate(-2) scale(${h / 900})`),
    person(w * 0.5, h * 0.91, h * 0.2, 'man', ink), stroke(`M${w * 0.505} ${h * 0.79}L${w * 0.535} ${h * 0.83}`, ink, 9),
  ].join('');
}

export function kiln(w, h) {
  const [cx, floor] = [w * 0.56, h * 0.86];
  const rings = [];
  for (let ring = 6; ring >= 0; ring -= 1) {
    const r = (h * 0.78 * (ring + 1.2)) / 7.2;
    const d = `M${cx - r} ${h}V${floor - r * 0.5}A${r} ${r * 0.86} 0 0 1 ${cx + r} ${floor - r * 0.5}V${h}Z`;
    const glow = ['#f3d9a0', ochre, '#b4602f', oxblood, '#57252a', '#3a2229', ink][ring];
    rings.push(path(d, glow));
    if (ring > 1) rings.push(within(d, rays(cx, floor - r * 0.45, r * 0.84, r * 1.02, 30 + ring * 7, ring > 4 ? oxblood : ink, 4, ring, 1) + stroke(`M${cx - r * 0.84} ${h}V${floor - r * 0.45}A${r * 0.84} ${r * 0.74} 0 0 1 ${cx + r * 0.84} ${floor - r * 0.45}V${h}`, ink, 3)));
  }
  return [
    rect(0, 0, w, h, ink),
    rays(cx, floor - h * 0.3, h * 0.7, w * 0.8, 60, '#4d3a3a', 4, 5, 3),
    ...rings,
    rays(cx, floor - 40, 20, h * 0.2, 22, paper, 5, 2, 2),
    polygon([[cx - h * 0.24, floor], [cx + h * 0.24, floor], [w * 0.92, h], [w * 0.16, h]], ink),
    water([w * 0.16, floor, w * 0.76, h - floor], ochre, 4, 14),
    person(w * 0.36, h * 0.955, h * 0.56, 'worker', ink, true),
    sliver(w * 0.385, h * 0.62, 82, h * 0.2, 5, ochre), sliver(w * 0.383, h * 0.47, 60, h * 0.05, 4, ochre),
    ellipse(w * 0.18, h * 0.97, w * 0.11, h * 0.1, '#11141b'),
    carve([w * 0.08, h * 0.88, w * 0.2, h * 0.1], { angle: 30, gap: 16, length: 18, width: 3, color: '#6a5a52', density: 0.6, seed: 4 }),
  ].join('');
}

export function classroom(w, h) {
  const floor = h * 0.62;
  const board = [w * 0.3, h * 0.12, w * 0.42, h * 0.32];
  const window = (x) => [
    rect(x, h * 0.08, w * 0.17, h * 0.42, paper), rect(x + 8, h * 0.08 + 8, w * 0.17 - 16, h * 0.42 - 16, tealLight),
    rays(x + w * 0.085, h * 0.5, 20, h * 0.42, 18, paper, 4, 5, 4).replace('<path', `<path`),
    rect(x + w * 0.085 - 5, h * 0.08, 10, h * 0.42, paper), rect(x, h * 0.25, w * 0.17, 9, paper),
  ].join('');
  const clipped = (x) => within(`M${x} ${h * 0.08}h${w * 0.17}v${h * 0.42}h${-w * 0.17}Z`, window(x));
  const desk = (x, y, s) => group([
    path('M-90 0H90L104 26H-104Z', ochre), rect(-104, 26, 208, 14, oxblood), rect(-98, 40, 14, 70, ink), rect(84, 40, 14, 70, ink), ellipse(58, 8, 12, 5, ink), path('M-60 18L-18 6L-6 12L-48 24Z', paper), line(30, 18, 52, -26, ink, 4), path('M52 -26q10 -18 22 -20q-2 16 -18 26Z', paper),
    Array.from({ length: 7 }, (_, index) => sliver(-70 + index * 24, 33, 0, 20, 2, paper)).join(''),
  ].join(''), `translate(${x} ${y}) scale(${s})`);
  const child = (x, y, s, braid, hair) => group([
    path('M-34 60Q-34 8 0 6Q34 8 34 60Z', teal), path('M-24 12Q0 30 24 12L16 6Q0 16 -16 6Z', paper), rect(-10, -2, 20, 16, skinTone), circle(0, -20, 28, hair), line(0, -46, 0, -2, paper, 3), 
    braid ? path('M-26 -18Q-44 0 -34 34L-26 32Q-30 4 -20 -10ZM26 -18Q44 0 34 34L26 32Q30 4 20 -10Z', ink) + circle(-30, 34, 6, oxblood) + circle(30, 34, 6, oxblood) : '',
  ].join(''), `translate(${x} ${y}) scale(${s})`);
  const s = h / 800;
  const rows = [];
  for (const [y, scale, count] of [[0.6, 0.75, 5], [0.73, 1, 4], [0.9, 1.3, 3]]) {
    for (let index = 0; index < count; index += 1) {
      const x = w * (0.08 + (0.84 * (index + 0.5)) / count);
      rows.push(desk(x, h * y, scale * s));
      for (const [seat, braid] of [index % 2 === 0, index % 2 === 1, true].entries()) {
        rows.push(child(x + (seat - 1) * 60 * scale * s, h * y + 34 * scale * s, scale * s * 0.86, braid, [ink, '#6b4226', '#8a5a3c'][(index + seat) % 3]));
      }
    }
  }
  return [
    rect(0, 0, w, h, sand), carve([0, 0, w, floor], { angle: 90, gap: 24, length: 120, width: 3, color: paper, density: 0.5, seed: 3 }),
    clipped(w * 0.06), clipped(w * 0.79),
    rect(board[0] - 14, board[1] - 14, board[2] + 28, board[3] + 28, oxblood), rect(...board, ink),
    within(`M${board[0]} ${board[1]}h${board[2]}v${board[3]}h${-board[2]}Z`, carve(board, { angle: -3, gap: 26, length: 120, width: 2, color: '#47505e', density: 0.55, seed: 7 })),
    `<text x="${board[0] + board[2] * 0.1}" y="${board[1] + board[3] * 0.42}" font-family="DejaVu Serif" font-style="italic" font-size="${h * 0.085}" fill="${paper}">Ala ma kota</text>`,
    `<text x="${board[0] + board[2] * 0.1}" y="${board[1] + board[3] * 0.78}" font-family="DejaVu Serif" font-style="italic" font-size="${h * 0.075}" fill="${sand}">ą ć ę ł ń ó ś ź ż</text>`,
    rect(0, floor, w, h - floor, '#a5774a'), carve([0, floor, w, h - floor], { angle: 0, gap: 20, length: 160, width: 3, color: ink, density: 0.7, seed: 9 }),
    person(w * 0.25, h * 0.63, h * 0.42, 'woman', ink), line(w * 0.27, h * 0.35, w * 0.35, h * 0.27, ink, 9), line(w * 0.345, h * 0.275, w * 0.318, h * 0.19, ochre, 5),
    ...rows,
  ].join('');
}
const skinTone = '#ecd6b4';

export function flood(w, h) {
  const level = h * 0.58;
  const moon = [w * 0.74, h * 0.22];
  const roof = (x, s, chimney = true) => group([
    rect(-120, -30, 240, 60, sand), rect(-84, -12, 34, 42, ink), rect(50, -12, 34, 42, ochre),
    path('M-150 -26L0 -150L150 -26Z', oxblood), within('M-150 -26L0 -150L150 -26Z', carve([-150, -150, 300, 130], { angle: 0, gap: 15, length: 44, width: 2.6, density: 0.75, seed: 5 })),
    chimney ? rect(52, -142, 28, 58, ink) : '', rect(-17, -84, 34, 34, ochre), line(0, -84, 0, -50, ink, 4), line(-17, -67, 17, -67, ink, 4),
  ].join(''), `translate(${x} ${level + 12}) scale(${s})`);
  const boat = group([
    path('M-150 -22Q0 18 150 -30L124 30Q0 58 -120 30Z', ink), stroke('M-140 -12Q0 28 140 -18', ochre, 5), stroke('M-126 6Q0 44 128 0', paper, 3),
    line(-30, -60, 96, 66, ochre, 7), ellipse(102, 72, 12, 22, ochre),
  ].join(''), `translate(${w * 0.4} ${h * 0.76}) scale(${h / 800})`);
  const s = h / 800;
  return [
    rect(0, 0, w, h, teal),
    rays(...moon, h * 0.1, w * 0.9, 36, tealLight, 4, 3, 7), circle(...moon, h * 0.085, paper), circle(moon[0] + 14 * s, moon[1] - 8 * s, h * 0.06, '#efe0bd'),
    church(w * 0.1, level + 10, h * 0.42, ink, oxblood),
    polygon([[0, level - 20], [w * 0.3, level - 50], [w * 0.62, level - 26], [w, level - 60], [w, level + 40], [0, level + 40]], '#163b40'),
    group(`${rect(-9, -120, 18, 130, ink)}${[[0, -150, 56], [-40, -124, 40], [40, -128, 42]].map(([x, y, r]) => circle(x, y, r, ink)).join('')}${carve([-70, -200, 140, 110], { angle: -50, gap: 16, length: 22, width: 3, color: tealLight, density: 0.6, seed: 4 })}`, `translate(${w * 0.93} ${level + 10}) scale(${s * 1.1})`),
    roof(w * 0.53, s * 1.05), roof(w * 0.78, s * 0.8, false),
    rect(0, level, w, h - level, '#14323c'),
    within(`M0 ${level}H${w}V${h}H0Z`, polygon([[moon[0] - 26, level], [moon[0] + 26, level], [moon[0] + 90, h], [moon[0] - 110, h]], '#6f8f86')),
    water([0, level + 6, w, h - level], paper, 6, 16), water([moon[0] - 120, level + 4, 230, h - level], ochre, 9, 24),
    person(w * 0.4 - 50 * s, h * 0.755, 190 * s, 'worker', '#c9b48c'), person(w * 0.4 + 64 * s, h * 0.755, 130 * s, 'woman', oxblood), person(w * 0.4 + 104 * s, h * 0.75, 130 * s, 'child', ochre),
    boat,
  ].join('');
}

export function railway(w, h) {
  const rail = h * 0.8;
  const s = h / 800;
  const wheel = (x, r) => circle(x, rail - r, r, ink) + circle(x, rail - r, r * 0.84, oxblood) + Array.from({ length: 8 }, (_, index) => line(x, rail - r, x + Math.cos(index * 0.785) * r * 0.8, rail - r + Math.sin(index * 0.785) * r * 0.8, ink, 4)).join('') + circle(x, rail - r, r * 0.22, ochre);
  const [front, back] = [w * 0.3, w * 0.76];
  const boiler = `M${front} ${rail - 250 * s}H${back - 150 * s}V${rail - 96 * s}H${front}Q${front - 34 * s} ${rail - 170 * s} ${front} ${rail - 250 * s}Z`;
  const steam = `M${front + 56 * s} ${rail - 350 * s}Q${front + 30 * s} ${rail - 470 * s} ${front + 170 * s} ${rail - 500 * s}Q${front + 230 * s} ${rail - 600 * s} ${front + 400 * s} ${rail - 560 * s}Q${w * 0.8} ${rail - 640 * s} ${w} ${rail - 590 * s}V${rail - 470 * s}Q${w * 0.8} ${rail - 480 * s} ${w * 0.7} ${rail - 440 * s}Q${w * 0.58} ${rail - 400 * s} ${w * 0.5} ${rail - 440 * s}Q${front + 150 * s} ${rail - 380 * s} ${front + 90 * s} ${rail - 350 * s}Z`;
  const semaphore = group([
    rect(-8, -470, 16, 480, oxblood), ...[0, 1, 2, 3, 4, 5, 6].map((index) => rect(-8, -440 + index * 66, 16, 26, paper)),
    `<g transform="translate(0 -440) rotate(-42)">${rect(-24, -15, 150, 30, oxblood)}${rect(60, -15, 20, 30, paper)}${circle(120, 0, 24, oxblood)}${circle(120, 0, 12, paper)}</g>`,
    circle(-24, -424, 17, ink), circle(-24, -424, 10, '#9fd0a8'), path('M-14 -486L0 -520L14 -486Z', ink),
  ].join(''), `translate(${w * 0.13} ${rail + 24 * s}) scale(${s * 1.1})`);
  return [
    rect(0, 0, w, h, ink),
    rays(w * 0.04, rail - 190 * s, 30, w * 0.9, 26, '#4a5566', 4, 4, 8),
    circle(w * 0.88, h * 0.16, h * 0.07, ochre), rays(w * 0.88, h * 0.16, h * 0.085, h * 0.2, 26, ochre, 3, 6, 2),
    Array.from({ length: 30 }, (_, index) => circle((index * 389) % w, (index * 173) % (h * 0.4), 2 + (index % 3), paper)).join(''),
    house(w * 0.84, rail, w * 0.24, h * 0.3, { wall: teal, roof: oxblood, light: ochre, storeys: 2, windows: 4, gable: 0.18, lit: 0.9, seed: 4 }),
    path(steam, sand), within(steam, carve([front, 0, w - front, rail - 340 * s], { angle: -10, gap: 20, length: 80, width: 4, color: '#a9998a', density: 0.7, seed: 12 })),
    polygon([[front - 20 * s, rail - 178 * s], [front - 20 * s, rail - 152 * s], [0, rail - 40 * s], [0, rail - 300 * s]], 'rgba(236,206,140,0.55)'),
    path(boiler, teal), within(boiler, carve([front - 40, rail - 260 * s, back - front, 170 * s], { angle: 0, gap: 17, length: 90, width: 3, color: tealLight, density: 0.7, seed: 8 }) + [0.1, 0.34, 0.58].map((at) => rect(front + (back - front) * at, rail - 260 * s, 9, 180 * s, ochre)).join('')),
    rect(front + 34 * s, rail - 350 * s, 56 * s, 110 * s, ink), rect(front + 24 * s, rail - 362 * s, 76 * s, 22 * s, oxblood),
    path(`M${front + 210 * s} ${rail - 248 * s}v-34q0 -34 40 -34t40 34v34Z`, ink),
    rect(back - 150 * s, rail - 330 * s, 180 * s, 240 * s, ink), rect(back - 166 * s, rail - 348 * s, 216 * s, 26 * s, oxblood), rect(back - 110 * s, rail - 290 * s, 80 * s, 76 * s, ochre), person(back - 66 * s, rail - 196 * s, 130 * s, 'man', ink),
    rect(back + 44 * s, rail - 220 * s, w - back, 130 * s, teal), within(`M${back + 44 * s} ${rail - 220 * s}H${w}v${130 * s}H${back + 44 * s}Z`, carve([back, rail - 220 * s, w - back, 130 * s], { angle: 90, gap: 16, length: 50, width: 3, color: tealLight, density: 0.7, seed: 4 })), path(`M${back + 54 * s} ${rail - 218 * s}Q${back + 160 * s} ${rail - 280 * s} ${w} ${rail - 256 * s}V${rail - 214 * s}Z`, ink),
    rect(front - 40 * s, rail - 100 * s, w - front, 22 * s, oxblood), polygon([[front - 40 * s, rail - 84 * s], [front + 60 * s, rail - 84 * s], [front - 86 * s, rail - 8 * s]], ink),
    circle(front - 20 * s, rail - 166 * s, 26 * s, paper), circle(front - 20 * s, rail - 166 * s, 16 * s, ochre),
    wheel(front + 70 * s, 40 * s), wheel(front + 200 * s, 66 * s), wheel(front + 344 * s, 66 * s), wheel(front + 488 * s, 66 * s), wheel(back + 110 * s, 44 * s), wheel(back + 240 * s, 44 * s),
    line(front + 200 * s, rail - 46 * s, front + 488 * s, rail - 46 * s, paper, 9),
    rect(0, rail, w, h - rail, '#2e2a2c'), rect(0, rail, w, 10 * s, paper),
    Array.from({ length: 22 }, (_, index) => polygon([[w * (index / 20) - 10, rail + 24 * s], [w * (index / 20) + 44 * s, rail + 24 * s], [w * (index / 20) + 30 * s, rail + 52 * s], [w * (index / 20) - 26, rail + 52 * s]], oxblood)).join(''),
    rect(0, rail + 60 * s, w, 9 * s, sand), water([0, rail + 78 * s, w, h * 0.12], '#8a7f78', 5, 14),
    semaphore,
    person(w * 0.215, rail + 76 * s, 240 * s, 'man', '#0f131b'), circle(w * 0.215 + 56 * s, rail - 28 * s, 17 * s, ochre), rays(w * 0.215 + 56 * s, rail - 28 * s, 18 * s, 70 * s, 16, ochre, 3, 7, 2), line(w * 0.215 + 20 * s, rail - 84 * s, w * 0.215 + 54 * s, rail - 44 * s, '#0f131b', 11),
  ].join('');
}

export function cinema(w, h) {
  const ground = h * 0.8;
  const s = h / 800;
  const cx = w * 0.5;
  const front = `M${cx - 300 * s} ${ground}V${h * 0.3}H${cx - 190 * s}V${h * 0.16}H${cx + 190 * s}V${h * 0.3}H${cx + 300 * s}V${ground}Z`;
  const poster = (x, color, shape) => rect(x, h * 0.57, 84 * s, 118 * s, sand) + rect(x + 7, h * 0.57 + 7, 84 * s - 14, 118 * s - 14, color) + shape;
  const dancers = group([
    path('M-40 -150Q-20 -164 4 -150L10 -84L2 0H-16L-18 -70L-30 0H-48L-42 -84Z', '#c9b48c'), circle(-14, -176, 19, '#c9b48c'), path('M-34 -178Q-30 -200 -10 -198Q8 -196 6 -182Q-16 -188 -34 -178Z', '#6b4226'),
    path('M22 -146Q40 -156 54 -142L52 -96Q88 -50 104 -22Q50 -2 -2 -26Q14 -70 30 -98Z', oxblood), within('M22 -146Q40 -156 54 -142L52 -96Q88 -50 104 -22Q50 -2 -2 -26Q14 -70 30 -98Z', rays(40, -110, 10, 110, 26, paper, 3, 5, 3)),
    circle(38, -170, 17, skinTone), path('M22 -172Q22 -194 42 -190Q60 -188 56 -164Q50 -180 22 -172Z', '#6b4226'), circle(58, -182, 10, '#6b4226'), line(42, -20, 34, 0, skinTone, 6), line(60, -20, 66, -2, skinTone, 6), line(-30, -142, -72, -166, '#c9b48c', 9), line(28, -140, -66, -170, skinTone, 6), line(0, -126, 38, -114, '#c9b48c', 9),
  ].join(''), `translate(${w * 0.8} ${h * 0.94}) scale(${s * 1.55})`);
  return [
    rect(0, 0, w, h, ink),
    rays(cx, h * 0.24, 130 * s, w * 0.75, 54, '#6b4a3a', 5, 3, 6),
    house(-w * 0.03, ground, w * 0.22, h * 0.42, { wall: teal, roof: '#132f33', light: ochre, storeys: 3, windows: 3, seed: 2, lit: 0.5 }),
    house(w * 0.82, ground, w * 0.22, h * 0.36, { wall: teal, roof: '#132f33', light: ochre, storeys: 2, windows: 3, seed: 9, lit: 0.5 }),
    path(front, oxblood), within(front, carve([cx - 310 * s, h * 0.16, 620 * s, ground], { angle: 90, gap: 26, length: 90, width: 3, color: '#b98a6a', density: 0.45, seed: 6 })),
    rect(cx - 214 * s, h * 0.135, 428 * s, 24 * s, sand),
    circle(cx, h * 0.3, 52 * s, ochre), rays(cx, h * 0.3, 56 * s, 108 * s, 24, ochre, 6, 2, 1),
    rect(cx - 214 * s, h * 0.4, 428 * s, 82 * s, ink, `stroke="${ochre}" stroke-width="${7 * s}"`),
    `<text x="${cx}" y="${h * 0.4 + 60 * s}" text-anchor="middle" font-family="DejaVu Sans" font-weight="bold" letter-spacing="${11 * s}" font-size="${43 * s}" fill="${paper}">KINO ZORZA</text>`,
    Array.from({ length: 16 }, (_, index) => circle(cx - 206 * s + index * 27.5 * s, h * 0.4 + 96 * s, 7 * s, index % 2 ? paper : ochre)).join(''),
    rect(cx - 150 * s, h * 0.57, 300 * s, ground - h * 0.57, ochre), [-100, -50, 0, 50, 100].map((x) => rect(cx + x * s - 4, h * 0.57, 8, ground - h * 0.57, ink)).join(''), rays(cx, ground, 40 * s, 190 * s, 24, paper, 4, 8, 2),
    poster(cx - 270 * s, teal, circle(cx - 228 * s, h * 0.57 + 48 * s, 22 * s, ochre) + rect(cx - 254 * s, h * 0.57 + 86 * s, 50 * s, 8 * s, paper)),
    poster(cx + 186 * s, ink, path(`M${cx + 206 * s} ${h * 0.57 + 80 * s}q22 -60 44 0Z`, paper) + circle(cx + 228 * s, h * 0.57 + 40 * s, 12 * s, oxblood)),
    rect(0, ground, w, h - ground, '#15181f'),
    within(`M0 ${ground}H${w}V${h}H0Z`, polygon([[cx - 150 * s, ground], [cx + 150 * s, ground], [cx + 330 * s, h], [cx - 330 * s, h]], '#5c4630') + water([0, ground + 8, w, h - ground], '#9a8a70', 7, 17)),
    ...[[0.06, 'man'], [0.11, 'woman'], [0.165, 'man'], [0.205, 'child'], [0.26, 'woman'], [0.31, 'man'], [0.36, 'woman']].map(([x, kind], index) => person(w * x, h * (0.9 + (index % 2) * 0.025), 205 * s, kind, index % 3 === 1 ? tealLight : index % 3 === 2 ? '#c9b48c' : '#8d4a42')),
    dancers,
    stroke(`M0 ${h * 0.1}Q${w * 0.16} ${h * 0.2} ${cx - 200 * s} ${h * 0.15}M${cx + 200 * s} ${h * 0.15}Q${w * 0.84} ${h * 0.2} ${w} ${h * 0.1}`, sand, 3),
    [0.05, 0.12, 0.19, 0.26, 0.74, 0.81, 0.88, 0.95].map((x) => circle(w * x, h * (0.125 + 0.045 * Math.sin(Math.abs(x - 0.5) * 6.3)) + 16 * s, 11 * s, ochre)).join(''),
  ].join('');
}

export function market(w, h) {
  const ground = h * 0.56;
  const s = h / 800;
  const stall = (x, y, k, color, goods) => group([
    rect(-120, -10, 240, 66, sand), carve([-120, -10, 240, 66], { angle: 90, gap: 20, length: 40, width: 2, color: oxblood, density: 0.7, seed: 3 }), rect(-126, -22, 252, 16, ink), rect(-112, -150, 9, 210, ink), rect(103, -150, 9, 210, ink),
    path('M-140 -150L-112 -212H112L140 -150Z', paper), ...[0, 1, 2, 3].map((index) => path(`M${-140 + index * 80} -150L${-112 + index * 64} -212h32L${-100 + index * 80} -150Z`, color)),
    ...Array.from({ length: 7 }, (_, index) => path(`M${-140 + index * 40} -151a20 18 0 0 0 40 0Z`, index % 2 ? paper : color)),
    goods,
  ].join(''), `translate(${x} ${y}) scale(${k * s})`);
  const apples = Array.from({ length: 15 }, (_, index) => circle(-96 + (index % 8) * 27 + (index > 7 ? 13 : 0), -34 - (index > 7 ? 20 : 0), 13, index % 3 ? oxblood : ochre)).join('');
  const cabbages = Array.from({ length: 7 }, (_, index) => circle(-86 + index * 29, -40, 19, tealLight) + stroke(`M${-98 + index * 29} -40q12 -14 24 0M${-86 + index * 29} -56v30`, teal, 3)).join('');
  const jugs = Array.from({ length: 6 }, (_, index) => path(`M${-96 + index * 36} -22q-12 -24 2 -42v-12h18v12q14 18 2 42Z`, index % 2 ? teal : '#a5774a') + stroke(`M${-92 + index * 36} -46h20`, paper, 3)).join('');
  const goose = (x, y, k) => group(`${path('M-50 -10Q-56 -40 -16 -44Q10 -46 20 -30Q22 -66 30 -82Q44 -92 50 -78L66 -72L50 -66Q42 -30 34 -12Q10 10 -30 4Q-46 0 -50 -10Z', paper, `stroke="${ink}" stroke-width="3"`)}${path('M49 -80L70 -72L50 -67Z', ochre)}${circle(43, -78, 3, ink)}${stroke('M-40 -22Q-18 -8 10 -20M-36 -12Q-16 0 8 -10', '#9aa39a', 3)}${line(-8, 4, -8, 22, ochre, 5)}${line(8, 2, 8, 22, ochre, 5)}`, `translate(${x} ${y}) scale(${k * s})`);
  const houses = [[0, 0.16, 0.42, teal, oxblood], [0.155, 0.15, 0.36, oxblood, ink], [0.3, 0.17, 0.45, ink, teal], [0.465, 0.14, 0.38, '#8a5a3c', ink], [0.6, 0.17, 0.43, teal, ink], [0.765, 0.14, 0.37, oxblood, teal], [0.9, 0.14, 0.41, ink, oxblood]];
  const pump = group(`${rect(-17, -150, 34, 160, teal)}${path('M-26 -150Q0 -196 26 -150Z', oxblood)}${stroke('M17 -110Q50 -112 50 -80', ink, 11)}${stroke('M-17 -126Q-70 -130 -86 -70', ink, 9)}${path('M30 -40h42l-6 50h-30Z', ink)}${rect(-30, 4, 60, 14, ink)}`, `translate(${w * 0.52} ${h * 0.79}) scale(${s})`);
  return [
    rect(0, 0, w, ground, ochre), rays(w * 0.5, ground, h * 0.2, w * 0.8, 44, paper, 4, 6, 6),
    church(w * 0.4, ground, h * 0.52, '#163b40', oxblood),
    ...houses.map(([x, wd, ht, wall, roof], index) => house(w * x, ground, w * wd, h * ht * 0.8, { wall, roof, light: sand, storeys: 3, windows: 3, seed: index + 2, gable: 0.42, lit: 0.75 })),
    rect(0, ground, w, h - ground, '#cdb78e'), water([0, ground + 6, w, h - ground], '#8a7350', 3, 14),
    stall(w * 0.17, h * 0.74, 0.92, oxblood, apples), stall(w * 0.78, h * 0.73, 0.92, teal, jugs), pump,
    person(w * 0.3, h * 0.82, 215 * s, 'woman', ink), person(w * 0.36, h * 0.83, 215 * s, 'woman', teal, true), person(w * 0.64, h * 0.82, 225 * s, 'man', ink), person(w * 0.685, h * 0.82, 210 * s, 'child', oxblood),
    stall(w * 0.92, h * 0.94, 1.2, oxblood, cabbages),
    goose(w * 0.1, h * 0.92, 1), goose(w * 0.2, h * 0.955, 1.15), goose(w * 0.31, h * 0.93, 0.9),
    person(w * 0.47, h * 0.97, 280 * s, 'woman', oxblood), path(`M${w * 0.5} ${h * 0.86}h${74 * s}l${-12 * s} ${48 * s}h${-50 * s}Z`, '#a5774a'), stroke(`M${w * 0.5 + 8 * s} ${h * 0.86}q${29 * s} ${-46 * s} ${58 * s} 0`, '#a5774a', 6),
    [0, 1, 2].map((index) => circle(w * 0.5 + (18 + index * 19) * s, h * 0.855, 11 * s, index % 2 ? ochre : paper)).join(''),
  ].join('');
}

/** Two people at a table by a window, a recorder between them. */
export function conversation(w, h) {
  const s = h / 900;
  const table = h * 0.78;
  const pane = [w * 0.5 - 330 * s, h * 0.06, 660 * s, h * 0.56];
  const bust = (x, flip, hairShape, coat, thread) => group([
    path('M-150 330Q-150 90 -46 62L-40 10H44L48 62Q150 90 150 330Z', coat), within('M-150 330Q-150 90 -46 62H48Q150 90 150 330Z', carve([-150, 60, 300, 270], { angle: 70, gap: 19, length: 76, width: 3.4, color: thread, density: 0.7, seed: 5 })),
    path('M-52 66Q0 110 54 66L60 92Q0 140 -60 92Z', sand),
    path('M-64 -70Q-64 -140 6 -140Q62 -138 66 -84L88 -44L68 -34L70 -6Q66 22 30 22L44 66H-44L-40 10Q-66 -20 -64 -70Z', skinTone), path('M-44 14Q-20 40 30 22L44 66H-44Z', '#c79a6b'),
    stroke('M36 -68Q50 -76 62 -66', ink, 5), stroke('M30 -88Q48 -98 66 -86', ink, 7), stroke('M70 -4Q56 0 48 -8', oxblood, 6), circle(20, -24, 15, '#e0b48f'), hairShape,
  ].join(''), `translate(${x} ${table - 290 * s}) scale(${flip ? -1.12 * s : 1.12 * s} ${1.12 * s})`);
  const bun = path('M-56 -34Q-92 -120 -18 -156Q60 -166 70 -100Q20 -112 -4 -66Q-16 -20 -40 -2Z', '#b9b3a6') + circle(-78, -100, 36, '#b9b3a6') + within('M-56 -34Q-92 -120 -18 -156Q60 -166 70 -100Q20 -112 -4 -66Q-16 -20 -40 -2Z', carve([-110, -160, 190, 160], { angle: -30, gap: 12, length: 40, width: 2.4, color: ink, density: 0.7, seed: 4 })) + stroke('M-98 -108a22 22 0 1 1 30 24', ink, 3);
  const bob = path('M-66 30Q-100 -120 -20 -160Q66 -170 74 -96Q26 -110 2 -64Q2 -10 -14 40Q-50 54 -66 30Z', ink) + within('M-66 30Q-100 -120 -20 -160Q66 -170 74 -96Q26 -110 2 -64Q2 -10 -14 40Q-50 54 -66 30Z', carve([-100, -165, 180, 210], { angle: 70, gap: 15, length: 60, width: 2.6, density: 0.6, seed: 8 }));
  return [
    rect(0, 0, w, h, '#2a5a5c'), carve([0, 0, w, h], { angle: 90, gap: 30, length: 130, width: 3.4, color: '#4d7f7c', density: 0.6, seed: 4 }),
    rect(pane[0] - 22, pane[1] - 22, pane[2] + 44, pane[3] + 44, oxblood),
    within(`M${pane[0]} ${pane[1]}h${pane[2]}v${pane[3]}h${-pane[2]}Z`, [
      rect(...pane, ochre), rays(w * 0.5, h * 0.42, 70 * s, 620 * s, 36, paper, 4.5, 4, 5), circle(w * 0.5, h * 0.42, 74 * s, '#f0dcae'),
      church(w * 0.36, h * 0.62, h * 0.3, teal, oxblood), house(w * 0.53, h * 0.63, 110 * s, 110 * s, { wall: ink, light: sand, storeys: 2, windows: 2 }), house(w * 0.6, h * 0.63, 130 * s, 140 * s, { wall: oxblood, roof: ink, light: sand, storeys: 2, windows: 3, seed: 3 }),
      rect(pane[0], h * 0.59, pane[2], 40 * s, ink), rect(w * 0.5 - 7, pane[1], 14, pane[3], oxblood), rect(pane[0], h * 0.26, pane[2], 12, oxblood),
    ].join('')),
    bust(w * 0.24, false, bun, oxblood, sand), bust(w * 0.76, true, bob, ink, tealLight),
    rect(0, table, w, h - table, '#a5774a'), rect(0, table, w, 12 * s, ochre), carve([0, table + 14, w, h - table], { angle: 0, gap: 17, length: 150, width: 3, color: '#5c3d26', density: 0.75, seed: 7 }),
    group([rect(-46, -104, 92, 136, ink, 'rx="12"'), rect(-32, -60, 64, 46, tealLight), voice(-30, -37, 60, 36, 9, ink, 3, 3.5), circle(0, 8, 11, oxblood), path('M-36 -104v-22a10 10 0 0 1 22 0v22ZM14 -104v-22a10 10 0 0 1 22 0v22Z', '#6b665f')].join(''), `translate(${w * 0.5} ${table + 60 * s}) scale(${1.15 * s})`),
    group(`${path('M-40 -60H40V-6Q36 20 0 20Q-36 20 -40 -6Z', paper)}${stroke('M40 -48q30 0 26 22t-30 18', paper, 8)}${ellipse(0, 24, 62, 10, sand)}${stroke('M-14 -78q-12 -18 2 -34t0 -34M14 -78q-12 -18 2 -34t0 -34', paper, 4)}`, `translate(${w * 0.36} ${table + 66 * s}) scale(${s})`),
    group(`${path('M-90 10L-6 -14L82 8L-4 36Z', paper)}${stroke('M-60 10L-10 -4M-46 16L4 2M-30 22L22 8', ink, 3)}${line(30, -30, 74, 14, ink, 5)}`, `translate(${w * 0.64} ${table + 70 * s}) scale(${s * 1.1})`),
  ].join('');
}

/** The town over the river, reflected as the bars of a voice. */
export function town(w, h) {
  const shore = h * 0.6;
  const s = h / 900;
  const row = [[0.0, 0.09, 0.2], [0.085, 0.07, 0.15], [0.15, 0.08, 0.22], [0.3, 0.07, 0.16], [0.365, 0.09, 0.2], [0.45, 0.06, 0.14], [0.62, 0.08, 0.18], [0.695, 0.07, 0.23], [0.76, 0.09, 0.16], [0.845, 0.08, 0.21], [0.92, 0.1, 0.17]];
  const walls = [teal, oxblood, ink, '#8a5a3c'];
  return [
    rect(0, 0, w, shore, sand), rays(w * 0.66, shore, h * 0.16, w * 0.85, 40, paper, 5, 4, 7), circle(w * 0.66, shore, h * 0.2, ochre),
    polygon([[0, h * 0.5], [w * 0.2, h * 0.43], [w * 0.45, h * 0.5], [w * 0.75, h * 0.44], [w, h * 0.49], [w, shore], [0, shore]], tealLight), carve([0, h * 0.45, w, h * 0.14], { angle: 5, gap: 15, length: 60, width: 3, color: paper, density: 0.4, seed: 4 }),
    church(w * 0.22, shore, h * 0.46, ink, oxblood),
    ...row.map(([x, wd, ht], index) => house(w * x, shore, w * wd, h * ht, { wall: walls[index % 4], roof: walls[(index + 1) % 4], light: index % 2 ? ochre : paper, storeys: 2 + (index % 2), windows: 3, seed: index + 4, gable: 0.4 })),
    polygon([[w * 0.545, shore], [w * 0.555, h * 0.2], [w * 0.575, h * 0.2], [w * 0.585, shore]], oxblood), within(`M${w * 0.545} ${shore}L${w * 0.555} ${h * 0.2}H${w * 0.575}L${w * 0.585} ${shore}Z`, carve([w * 0.545, h * 0.2, w * 0.04, h * 0.4], { angle: 0, gap: 12, length: 24, width: 2, density: 0.6, seed: 2 })), path(`M${w * 0.549} ${h * 0.2}l6 -20h${w * 0.02}l6 20Z`, ink), stork(w * 0.565, h * 0.135, s),
    rect(0, shore, w, h - shore, teal), water([0, shore + 6, w, h - shore], tealLight, 5, 15),
    voice(w * 0.04, shore + (h - shore) * 0.5, w * 0.92, (h - shore) * 0.82, Math.round(w / 21), paper, 4, 8 * s),
    rect(0, shore - 4, w, 9, ink),
  ].join('');
}

/** A listener with headphones under a lime tree, an open book on the knees. */
export function listener(w, h) {
  const ground = h * 0.84;
  const s = h / 900;
  const crown = [[0.24, 0.2, 150], [0.36, 0.12, 160], [0.5, 0.08, 170], [0.13, 0.3, 120], [0.4, 0.27, 150], [0.58, 0.2, 120]];
  return [
    rect(0, 0, w, ground, '#dfc48d'), rays(w * 0.82, h * 0.36, 100 * s, w, 40, paper, 5, 4, 7), circle(w * 0.82, h * 0.36, 96 * s, oxblood),
    polygon([[0, h * 0.72], [w * 0.3, h * 0.68], [w * 0.7, h * 0.73], [w, h * 0.66], [w, ground], [0, ground]], tealLight),
    house(w * 0.78, h * 0.74, 120 * s, 90 * s, { wall: ink, light: ochre, storeys: 1, windows: 3 }), house(w * 0.87, h * 0.73, 140 * s, 120 * s, { wall: teal, light: ochre, storeys: 2, windows: 3, seed: 8 }), church(w * 0.66, h * 0.74, h * 0.26, ink, oxblood),
    path(`M${w * 0.3} ${ground}Q${w * 0.335} ${h * 0.5} ${w * 0.3} ${h * 0.3}H${w * 0.37}Q${w * 0.355} ${h * 0.5} ${w * 0.4} ${ground}Z`, ink), within(`M${w * 0.3} ${ground}Q${w * 0.335} ${h * 0.5} ${w * 0.3} ${h * 0.3}H${w * 0.37}Q${w * 0.355} ${h * 0.5} ${w * 0.4} ${ground}Z`, carve([w * 0.3, h * 0.35, w * 0.1, h * 0.5], { angle: 86, gap: 13, length: 70, width: 3, color: '#a5774a', density: 0.6, seed: 6 })),
    ...crown.map(([x, y, r]) => circle(w * x, h * y, r * s, teal)), ...crown.map(([x, y, r], index) => rays(w * x, h * y, 10, r * s * 0.96, 15, index % 2 ? tealLight : paper, 4.5, index + 3, 3)),
    rect(0, ground, w, h - ground, ink), water([0, ground + 8, w, h - ground], '#7fa39d', 4, 15), carve([0, ground - 16, w, 30], { angle: 82, gap: 13, length: 34, width: 3, color: teal, density: 0.9, seed: 4 }),
    rect(w * 0.4, h * 0.66, 470 * s, 20 * s, oxblood), rect(w * 0.4, h * 0.61, 470 * s, 16 * s, oxblood), rect(w * 0.4, h * 0.56, 470 * s, 16 * s, oxblood), rect(w * 0.415, h * 0.56, 16 * s, h * 0.29, ink), rect(w * 0.4 + 420 * s, h * 0.56, 16 * s, h * 0.29, ink),
    group([
      path('M-92 130Q-110 -60 -34 -92L40 -90Q92 -60 88 130L80 140L-40 204Q-86 200 -92 130Z', ink), path('M-88 120L230 132Q262 136 262 170V330H206V196L-40 206Q-86 200 -88 120Z', '#5a3a2c'), path('M-92 130Q-110 -60 -34 -92L40 -90Q92 -60 92 136L-86 140Z', ink), within('M-92 130Q-110 -60 -34 -92L40 -90Q92 -60 92 136L-86 140Z', carve([-90, -80, 170, 210], { angle: 68, gap: 18, length: 60, width: 3.2, color: tealLight, density: 0.6, seed: 3 })), path('M206 326h86q14 18 -4 24h-82Z', oxblood),
      path('M-40 -96Q0 -50 44 -94L34 -150H-36Z', '#c79a6b'), path('M-66 -220Q-60 -292 8 -290Q64 -286 66 -236L86 -196L66 -188L66 -160Q60 -136 26 -138Q-40 -136 -66 -220Z', skinTone),
      path('M-70 -196Q-92 -300 -4 -308Q66 -312 74 -250Q20 -262 -2 -214Q-14 -170 -38 -150Q-62 -160 -70 -196Z', '#d9d3c4'), within('M-70 -196Q-92 -300 -4 -308Q66 -312 74 -250Q20 -262 -2 -214Q-14 -170 -38 -150Q-62 -160 -70 -196Z', carve([-90, -310, 170, 160], { angle: -34, gap: 12, length: 34, width: 2.4, color: ink, density: 0.7, seed: 7 })),
      stroke('M36 -214Q48 -222 60 -214', ink, 5), stroke('M66 -172Q52 -168 44 -176', oxblood, 5), stroke('M-24 -316Q-96 -290 -58 -196', oxblood, 13), path('M-56 -232q44 -16 44 26t-44 30Z', oxblood), stroke('M-30 -176Q-60 -60 30 20', oxblood, 4),
      path('M60 60Q110 30 156 62Q206 36 250 66L248 112Q200 88 156 110Q110 86 62 108Z', paper, `stroke="${ink}" stroke-width="4"`), stroke('M156 62V108M82 70q30 -10 56 4M84 84q30 -10 54 4M176 74q30 -12 54 0M176 88q30 -12 54 0', ink, 3), path('M10 -40Q40 60 96 92L120 72Q70 20 52 -56Z', ink),
    ].join(''), `translate(${w * 0.5} ${h * 0.53}) scale(${s * 1.05})`),
    voice(w * 0.6, h * 0.27, w * 0.36, h * 0.17, 34, paper, 6, 7 * s),
  ].join('');
}

/** A wide strip: the horizon of the town, which changes into a voice and then into fields. */
export function banner(w, h) {
  const shore = h * 0.7;
  return [
    rect(0, 0, w, h, paper), rays(w * 0.5, shore, h * 0.3, w * 0.5, 40, '#e6d5b0', 3.4, 4, 8), circle(w * 0.5, shore, h * 0.34, '#e3bd7a'),
    polygon([[0, h * 0.62], [w * 0.16, h * 0.5], [w * 0.34, h * 0.6], [w * 0.64, h * 0.52], [w * 0.84, h * 0.6], [w, h * 0.5], [w, h], [0, h]], tealLight), carve([0, h * 0.5, w, h * 0.2], { angle: 3, gap: 11, length: 60, width: 2.4, color: paper, density: 0.45, seed: 6 }),
    church(w * 0.12, shore, h * 0.56, ink, oxblood),
    ...[[0.03, 0.034, 0.2], [0.064, 0.03, 0.26], [0.095, 0.026, 0.18], [0.2, 0.034, 0.24], [0.234, 0.028, 0.18], [0.262, 0.034, 0.26], [0.74, 0.03, 0.2], [0.77, 0.034, 0.26], [0.88, 0.03, 0.2], [0.91, 0.036, 0.26], [0.946, 0.03, 0.2]].map(([x, wd, ht], index) => house(w * x, shore, w * wd, h * ht, { wall: [teal, oxblood, ink][index % 3], roof: [ink, teal, oxblood][index % 3], light: ochre, storeys: 2, windows: 3, seed: index + 2 })),
    polygon([[w * 0.828, shore], [w * 0.832, h * 0.12], [w * 0.842, h * 0.12], [w * 0.846, shore]], oxblood),
    voice(w * 0.31, shore * 0.86, w * 0.42, h * 0.62, 64, oxblood, 4, 6),
    rect(0, shore, w, h - shore, teal), water([0, shore + 3, w, h - shore], tealLight, 5, 10), rect(0, shore - 2, w, 5, ink),
  ].join('');
}
