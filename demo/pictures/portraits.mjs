// Portraits of people who do not exist: profiles cut in lino, facing right.
import { carve, circle, group, ink, ochre, oxblood, paper, path, rays, rect, sand, skin, sliver, stroke, teal, tealLight, within } from './lino.mjs';

const face = 'M196 118Q262 104 300 150Q314 176 314 204Q312 216 318 226Q330 246 342 268Q344 280 326 282Q322 284 324 292Q332 300 326 308Q320 312 326 320Q328 330 318 334Q320 346 320 356Q314 384 284 386Q262 386 244 376Q236 400 246 448L130 456Q142 400 136 350Q112 290 120 220Q130 140 196 118Z';
const neck = 'M118 280Q150 300 172 292Q182 336 214 360Q246 384 284 387L262 470L110 470Z';
const body = 'M130 430Q60 448 18 500Q-24 552 -40 700H520Q512 560 452 502Q400 462 318 446L246 428Q200 470 130 430Z';
const greyHair = '#b9b3a6';
const temple = 'M104 192Q96 270 122 322Q146 336 160 306L172 286Q158 262 164 226Q178 214 182 192Z';
const ear = 'M176 258Q160 232 178 222Q202 218 200 250Q196 284 182 286Q174 280 176 258Z';

const hair = {
  cap: [path('M104 196Q96 120 170 92Q252 66 306 128Q316 146 312 160L366 176Q372 188 340 190L120 206Q106 206 104 196Z', ink), path(temple, greyHair), within(temple, carve([100, 190, 90, 150], { angle: 76, gap: 8, length: 30, width: 2, color: ink, density: 0.75, seed: 31 }))],
  bald: [path('M128 176Q104 214 116 270Q124 316 144 330Q160 300 156 262Q150 232 164 206Q150 186 128 176Z', paper), stroke('M212 122Q254 112 288 142', paper, 5)],
  short: [path('M106 250Q84 150 160 104Q246 62 306 122Q318 144 300 156Q262 146 232 164Q214 186 208 216Q190 206 174 220Q164 250 160 292Q124 300 106 250Z', ink)],
  bun: [circle(92, 190, 50, greyHair), path('M110 260Q84 160 164 108Q238 72 302 132Q316 156 300 164Q254 168 226 204Q212 226 206 222Q186 212 172 228Q166 260 158 296Q124 308 110 260Z', greyHair)],
  curls: [...[[110, 150, 44], [150, 108, 46], [206, 92, 46], [262, 108, 42], [296, 142, 28], [92, 206, 44], [98, 262, 42], [132, 306, 32], [150, 200, 60], [210, 150, 46]].map(([x, y, r]) => circle(x, y, r, ink))],
  scarf: [path('M86 300Q70 150 160 96Q246 58 306 124Q312 140 296 158Q238 160 214 220Q208 300 252 378Q262 402 240 420Q170 430 130 440Q96 390 86 300Z', oxblood)],
  railway: [path('M108 178Q104 124 150 98Q240 60 310 112L312 158Q210 150 110 186Z', ink), path('M112 184Q210 148 314 160L352 182Q356 194 336 192Q236 176 122 206Z', oxblood), circle(276, 134, 13, ochre), path(temple, greyHair), within(temple, carve([100, 190, 90, 150], { angle: 76, gap: 8, length: 30, width: 2, color: ink, density: 0.75, seed: 31 }))],
};

const strands = {
  cap: carve([100, 90, 220, 100], { angle: -14, gap: 13, length: 46, width: 2.6, density: 0.7, seed: 3 }),
  bald: carve([110, 180, 60, 150], { angle: 78, gap: 9, length: 26, width: 2, color: ink, density: 0.7, seed: 3 }),
  short: carve([80, 80, 240, 230], { angle: -28, gap: 11, length: 46, width: 2.6, density: 0.75, seed: 5 }),
  bun: carve([40, 80, 280, 240], { angle: -38, gap: 11, length: 56, width: 2.6, color: ink, density: 0.85, seed: 6 }),
  curls: [[110, 150], [150, 108], [206, 92], [262, 108], [92, 206], [98, 262], [150, 200], [132, 306], [210, 150]].map(([x, y], index) => stroke(`M${x - 20} ${y}a20 20 0 1 1 22 20a11 11 0 1 1 -4 -20`, index % 3 ? sand : tealLight, 4)).join(''),
  scarf: Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [84 + (index % 6) * 40 + (Math.floor(index / 6) % 2) * 20, 96 + Math.floor(index / 6) * 36];
    return circle(x, y, 7, paper) + circle(x, y, 3, oxblood);
  }).join('') + stroke('M300 156Q236 160 212 222Q208 300 250 376', ink, 5) + stroke('M110 150Q96 260 140 420M150 130Q120 260 176 410', ink, 3),
  railway: carve([100, 80, 220, 110], { angle: -8, gap: 13, length: 50, width: 2.4, density: 0.6, seed: 4 }),
};

function clothes(style, coat) {
  const cut = within(body, carve([-40, 420, 560, 290], { angle: 66, gap: 17, length: 74, width: 3.2, color: style.thread ?? tealLight, density: 0.72, seed: 12 }));
  const collars = {
    shirt: path('M134 432Q190 486 250 432L292 448L262 560L206 490L150 556L112 444Z', paper, `stroke="${ink}" stroke-width="5"`),
    jumper: path('M122 424Q190 476 256 424L270 452Q196 520 108 452Z', sand, `stroke="${ink}" stroke-width="5"`),
    blouse: path('M126 430Q190 480 254 430Q300 450 306 486Q244 502 208 484Q160 516 104 494Q100 452 126 430Z', paper, `stroke="${ink}" stroke-width="5"`),
    uniform: `${path('M122 424Q190 470 256 424L276 470Q200 520 106 470Z', ink)}${[540, 600, 660].map((y) => circle(258, y, 11, ochre)).join('')}`,
  };
  return path(body, coat) + cut + collars[style.collar];
}

/** A profile before a background with rays; `style`: ground, coat, hair, collar, glasses, moustache, beads, flip. */
export function portrait(size, style) {
  const features = [
    path(face, skin),
    within(face, [
      path(neck, '#c79a6b'),
      within(neck, carve([110, 310, 190, 150], { angle: 38, gap: 11, length: 50, width: 3.2, color: ink, density: 0.9, seed: 21 })),
      stroke('M172 292Q182 336 214 360Q246 384 284 387', ink, 5),
      style.smooth ? '' : within('M172 292Q182 336 214 360Q246 384 284 387L300 360Q240 350 214 300Z', carve([170, 290, 130, 100], { angle: 52, gap: 12, length: 34, width: 2.4, color: '#9a6a48', density: 0.8, seed: 22 })),
      style.smooth ? circle(252, 300, 22, '#e0b48f') : carve([236, 296, 60, 60], { angle: 64, gap: 12, length: 26, width: 1.8, color: '#b07a50', density: 0.7, seed: 23 }),
      style.old ? stroke('M228 168Q262 156 296 168M232 184Q264 174 300 184', '#9a6a48', 3) + stroke('M244 240l-16 -8M244 248l-20 2M246 256l-16 10M300 300Q286 312 290 332', '#9a6a48', 3) : '',
    ].join('')),
    stroke('M264 246Q282 236 300 248Q284 256 264 246', ink, 5), circle(286, 246, 5.5, ink),
    stroke('M256 218Q280 204 306 216', style.brows ?? ink, 8),
    stroke('M326 308Q306 312 294 304', oxblood, 6),
    stroke('M326 282Q312 284 306 272', '#8a5a3c', 4),
    path(ear, skin, `stroke="${ink}" stroke-width="4"`), stroke('M184 238q10 2 4 24', '#8a5a3c', 3),
    style.moustache ? path('M330 288Q300 284 272 312Q262 326 252 324Q282 334 304 314Q322 308 330 296Z', paper, `stroke="${ink}" stroke-width="3"`) : '',
    hair[style.hair].join(''),
    within(style.hair === 'bald' ? 'M128 176Q104 214 116 270Q124 316 144 330Q160 300 156 262Q150 232 164 206Q150 186 128 176Z' : { cap: 'M104 196Q96 120 170 92Q252 66 306 128L312 160L300 184L120 206Z', railway: 'M108 178Q104 124 150 98Q240 60 310 112L312 158Q210 150 110 186Z', scarf: 'M86 300Q70 150 160 96Q246 58 306 124Q312 140 296 158Q238 160 214 220Q208 300 252 378Q262 402 240 420Q170 430 130 440Q96 390 86 300Z', short: 'M106 250Q84 150 160 104Q246 62 306 122Q318 144 300 156Q262 146 232 164Q214 186 208 216Q190 206 174 220Q164 250 160 292Q124 300 106 250Z', bun: 'M40 190A50 50 0 0 1 130 150Q160 90 240 90L302 132Q316 156 300 164Q254 168 226 204L206 222Q186 212 172 228L158 296Q124 308 106 240A50 50 0 0 1 40 190Z', curls: 'M0 0H500V400H0Z' }[style.hair], strands[style.hair]),
    style.glasses ? `${stroke('M262 246a27 27 0 1 0 54 0a27 27 0 1 0 -54 0M262 240L186 246', ink, 5)}` : '',
    style.beads ? Array.from({ length: 9 }, (_, index) => circle(128 + index * 17, 446 + Math.sin((index / 8) * Math.PI) * 44, 10, style.beads)).join('') : '',
  ].join('');
  const scale = size / 640;
  const figure = clothes(style, style.coat) + features;
  return [
    rect(0, 0, size, size, style.ground),
    rays(size * 0.48, size * 0.44, size * 0.12, size * 0.82, 34, style.rays ?? paper, 4.5, style.seed ?? 3, 6),
    group(figure, style.flip ? `translate(${size * 0.86} ${size * 0.07}) scale(${-scale} ${scale})` : `translate(${size * 0.14} ${size * 0.07}) scale(${scale})`),
  ].join('');
}

export const people = {
  'HM-2024-001': { ground: teal, coat: ink, hair: 'cap', collar: 'shirt', moustache: true, old: true, brows: '#6b665f', thread: tealLight, seed: 3 },
  'HM-2024-002': { ground: oxblood, coat: teal, hair: 'bun', collar: 'blouse', glasses: true, smooth: true, old: true, flip: true, seed: 8 },
  'HM-2023-007': { ground: '#3b5a66', coat: oxblood, hair: 'bald', collar: 'jumper', old: true, brows: '#6b665f', thread: sand, seed: 12, flip: true },
  'HM-2022-003': { ground: ochre, coat: teal, hair: 'railway', collar: 'uniform', glasses: true, moustache: true, old: true, seed: 15 },
  'HM-2024-005': { ground: '#8c4a3a', coat: ink, hair: 'curls', collar: 'blouse', beads: ochre, smooth: true, seed: 19, thread: ochre },
  'HM-2025-001': { ground: tealLight, coat: ink, hair: 'scarf', collar: 'jumper', smooth: true, old: true, flip: true, seed: 23, thread: sand },
};
