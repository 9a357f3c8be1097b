/** Decodes one block of ADPCM, from `at` on, to interleaved samples between -1 and 1. */
export type DecodeBlock = (from: DataView, at: number, to: Float32Array) => void;

const indexSteps = [-1, -1, -1, -1, 2, 4, 6, 8];
const imaSteps = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118,
  130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060,
  1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484,
  7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
];
const lastStep = imaSteps.length - 1;

/** IMA ADPCM as in WAV (tag 0x11): eight samples of each channel in turn. */
export function imaDecoder(channels: number): DecodeBlock {
  return (from, at, to) => {
    const groups = (to.length / channels - 1) / 8;
    for (let channel = 0; channel < channels; channel++) {
      let sample = from.getInt16(at + 4 * channel, true);
      let index = Math.min(lastStep, from.getUint8(at + 4 * channel + 2));
      to[channel] = sample / 0x8000;
      for (let position = 0; position < groups * 8; position++) {
        const group = Math.floor(position / 8);
        const byte = from.getUint8(at + 4 * (channels * (group + 1) + channel) + ((position % 8) >> 1));
        const code = position % 2 === 0 ? byte & 15 : byte >> 4;
        const step = imaSteps[index] as number;
        let change = step >> 3;
        if (code & 1) change += step >> 2;
        if (code & 2) change += step >> 1;
        if (code & 4) change += step;
        sample = clamp(code & 8 ? sample - change : sample + change);
        index = Math.max(0, Math.min(lastStep, index + (indexSteps[code & 7] as number)));
        to[(position + 1) * channels + channel] = sample / 0x8000;
      }
    }
  };
}

const adaptation = [230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230];
/** The seven predictors that every file lists in its `fmt `. */
const predictors = [
  [256, 0],
  [512, -256],
  [0, 0],
  [192, 64],
  [240, 0],
  [460, -208],
  [392, -232],
] as const;
const smallestDelta = 16;

/** Microsoft ADPCM (tag 2): one nibble of each channel in turn. */
export function msDecoder(channels: number): DecodeBlock {
  return (from, at, to) => {
    const frames = to.length / channels;
    const int16 = (field: number, channel: number) =>
      from.getInt16(at + channels + 2 * (channels * field + channel), true);
    for (let channel = 0; channel < channels; channel++) {
      const [weight1, weight2] = predictors[from.getUint8(at + channel)] ?? predictors[0];
      let delta = int16(0, channel);
      let newer = int16(1, channel);
      let older = int16(2, channel);
      to[channel] = older / 0x8000;
      to[channels + channel] = newer / 0x8000;
      for (let frame = 2; frame < frames; frame++) {
        const nibble = (frame - 2) * channels + channel;
        const byte = from.getUint8(at + 7 * channels + (nibble >> 1));
        const code = nibble % 2 === 0 ? byte >> 4 : byte & 15;
        const predicted = (newer * weight1 + older * weight2) >> 8;
        older = newer;
        newer = clamp(predicted + (code & 8 ? code - 16 : code) * delta);
        delta = Math.max(smallestDelta, ((adaptation[code] as number) * delta) >> 8);
        to[frame * channels + channel] = newer / 0x8000;
      }
    }
  };
}

function clamp(sample: number): number {
  return Math.max(-0x8000, Math.min(0x7fff, sample));
}
