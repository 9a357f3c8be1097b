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
