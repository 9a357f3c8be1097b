import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toneHz } from '../tones.ts';
import { type Constant, elementType, encodeModel, type Model, type Node, type Tensor } from './onnx.ts';

/** Words of `tonesOf` whose pitches the recogniser's 80 bands tell apart. */
const numbers = [20, 40, 60, 80, 100, 120, 140];
/** Meaning of the tones after those: parts of words and punctuation, as SentencePiece writes them. */
const parts = { 160: 'ka', 180: 'ść', 200: '.' };

const pitches = [...numbers, ...Object.keys(parts).map(Number)];
export const tokens = [...numbers.map((n) => `▁słowo${n}`), ...Object.values(parts)];
/** The number of silence among the tokens. */
export const blank = tokens.length;

export const bands = 80;
/** Frames of 10 ms in one of the model: 40 ms. */
const framesOfNemo = 4;
/** Between the logarithms of the energy of silence and of a tone. */
const silenceOfNemo = -1;

const { float, int32, int64 } = elementType;
const signal: Tensor = { name: 'audio_signal', type: float, shape: ['batch', bands, 'frames'] };
const length: Tensor = { name: 'length', type: int64, shape: ['batch'] };

/** A folder with a NeMo CTC model that recognises the tones of `tonesOf`, and marks them this much too early. */
export async function writeCtcModel(folder: string, { leadMs = 0 } = {}): Promise<void> {
  await writeModel(folder, 'model.onnx', leadMs === 0 ? ctc : { ...ctc, ...listening(8000, 'logprobs', { leadMs }) });
  await writeTokens(folder);
}

/** The same, but it first multiplies square matrices with sides of this length, repeatedly. */
export async function writeBusyModel(folder: string, { side, times }: { side: number; times: number }): Promise<void> {
  const names = Array.from({ length: times }, (_, index) => `product${index}`);
  await writeModel(folder, 'model.onnx', {
    ...ctc,
    constants: [...ctc.constants, { name: 'sides', shape: [2], values: [side, side], isInteger: true }],
    nodes: [
      { operator: 'ConstantOfShape', inputs: ['sides'], outputs: ['zeros'] },
      // Depends on the sound, so that it is not computed when the model is loaded.
      { operator: 'ReduceMax', inputs: ['audio_signal'], outputs: ['loudest'], attributes: { keepdims: 0 } },
      { operator: 'Sub', inputs: ['loudest', 'loudest'], outputs: ['zero'] },
      { operator: 'Add', inputs: ['zeros', 'zero'], outputs: ['matrix'] },
      ...names.map((name, index) => ({
        operator: 'MatMul',
        inputs: ['matrix', names[index - 1] ?? 'matrix'],
        outputs: [name],
      })),
      { operator: 'ReduceMax', inputs: [names.at(-1) ?? 'matrix'], outputs: ['largest'], attributes: { keepdims: 0 } },
      { operator: 'Add', inputs: ['audio_signal', 'largest'], outputs: ['changed'] },
      ...ctc.nodes.map((node) => ({
        ...node,
        inputs: node.inputs.map((name) => (name === 'audio_signal' ? 'changed' : name)),
      })),
    ],
  });
  await writeTokens(folder);
}

/**
 * A folder with a NeMo TDT transducer like Parakeet that recognises the same. Its decoder remembers the last token,
 * which the joiner does not write twice in a row.
 */
export async function writeTransducerModel(folder: string): Promise<void> {
  const heard = listening(7600, 'heard');
  await writeModel(folder, 'encoder.int8.onnx', {
    inputs: [signal, length],
    outputs: [
      { name: 'outputs', type: float, shape: ['batch', blank + 1, 'steps'] },
      { name: 'encoded_lengths', type: int64, shape: ['batch'] },
    ],
    constants: [...heard.constants, { name: 'step', shape: [1], values: [framesOfNemo], isInteger: true }],
    nodes: [
      ...heard.nodes,
      { operator: 'Transpose', inputs: ['heard'], outputs: ['outputs'], attributes: { perm: [0, 2, 1] } },
      { operator: 'Div', inputs: ['length', 'step'], outputs: ['encoded_lengths'] },
    ],
    metadata: {
      vocab_size: blank,
      subsampling_factor: framesOfNemo,
      normalize_type: 'NA',
      pred_rnn_layers: 1,
      pred_hidden: 1,
      feat_dim: bands,
      url: 'tdt',
    },
  });
  await writeModel(folder, 'decoder.int8.onnx', decoder);
  await writeModel(folder, 'joiner.int8.onnx', joiner);
  await writeTokens(folder);
}

/** A model like silero's that treats loud sound as speech. */
export async function writeVoiceModel(folder: string): Promise<void> {
  const state: Omit<Tensor, 'name'> = { type: float, shape: [2, 1, 128] };
  await writeModel(folder, 'silero_vad.onnx', {
    inputs: [
      { name: 'input', type: float, shape: [1, 'samples'] },
      { name: 'state', ...state },
      { name: 'sr', type: int64, shape: [1] },
    ],
    outputs: [
      { name: 'output', type: float, shape: [1, 1] },
      { name: 'stateN', ...state },
    ],
    constants: [],
    nodes: [
      { operator: 'Abs', inputs: ['input'], outputs: ['level'] },
      { operator: 'ReduceMax', inputs: ['level'], outputs: ['loudest'], attributes: { axes: [1] } },
      { operator: 'Sqrt', inputs: ['loudest'], outputs: ['output'] },
      { operator: 'Identity', inputs: ['state'], outputs: ['stateN'] },
    ],
  });
}

/** Directions of a voice print: tones below and above 1700 Hz, the middle of the bands, are two voices. */
const directions = 2;
/** Threshold between the logarithms of the energy of a tone and of its traces in other bands. */
const audible = 20;

/** A model like WeSpeaker's that treats tones of similar pitch as one voice. */
export async function writeVoicesModel(folder: string): Promise<void> {
  const directionOf = (band: number) => Math.floor((directions * band) / bands);
  await writeModel(folder, 'speaker_embedding.onnx', {
    inputs: [{ name: 'feats', type: float, shape: ['batch', 'frames', bands] }],
    outputs: [{ name: 'embs', type: float, shape: ['batch', directions] }],
    constants: [
      { name: 'audible', shape: [1], values: [audible] },
      {
        name: 'directions',
        shape: [bands, directions],
        values: Array.from({ length: bands * directions }, (_, at) =>
          directionOf(Math.floor(at / directions)) === at % directions ? 1 : 0,
        ),
      },
    ],
    nodes: [
      { operator: 'Sub', inputs: ['feats', 'audible'], outputs: ['above'] },
      { operator: 'Relu', inputs: ['above'], outputs: ['heard'] },
      { operator: 'ReduceMean', inputs: ['heard'], outputs: ['mean'], attributes: { axes: [1], keepdims: 0 } },
      { operator: 'MatMul', inputs: ['mean', 'directions'], outputs: ['embs'] },
    ],
    metadata: {
      framework: 'wespeaker',
      language: 'tones',
      output_dim: directions,
      sample_rate: 16_000,
      normalize_samples: 0,
    },
  });
}

/** The energy at each token's pitch, and that of silence for the blank, a step at a time, of frames up to `leadMs` later. */
export function listening(
  highestHz: number,
  output: string,
  { leadMs = 0, input = signal.name, framesPerStep = framesOfNemo, silence = silenceOfNemo } = {},
): { constants: Constant[]; nodes: Node[] } {
  const weights = new Array<number>(bands * (blank + 1)).fill(0);
  for (const [token, n] of pitches.entries()) weights[bandOf(toneHz(n), highestHz) * (blank + 1) + token] = 1;
  const bias = [...new Array<number>(blank).fill(0), silence];
  const frames = framesPerStep + leadMs / 10;
  return {
    constants: [
      { name: 'weights', shape: [bands, blank + 1], values: weights },
      { name: 'bias', shape: [blank + 1], values: bias },
    ],
    nodes: [
      {
        operator: 'MaxPool',
        inputs: [input],
        outputs: ['steps'],
        attributes: { kernel_shape: [frames], strides: [framesPerStep], pads: [0, frames - 1] },
      },
      { operator: 'Transpose', inputs: ['steps'], outputs: ['turned'], attributes: { perm: [0, 2, 1] } },
      { operator: 'MatMul', inputs: ['turned', 'weights'], outputs: ['energies'] },
      { operator: 'Add', inputs: ['energies', 'bias'], outputs: [output] },
    ],
  };
}

const unlikely = -1000;
const states: Omit<Tensor, 'name'> = { type: float, shape: [1, 'batch', 1] };

const decoder: Model = {
  inputs: [
    { name: 'targets', type: int32, shape: ['batch', 1] },
    { name: 'target_length', type: int32, shape: ['batch'] },
    { name: 'states.1', ...states },
    { name: 'onnx::Slice_3', ...states },
  ],
  outputs: [
    { name: 'outputs', type: float, shape: ['batch', blank + 1, 1] },
    { name: 'prednet_lengths', type: int32, shape: ['batch'] },
    { name: 'states', ...states },
    { name: '162', ...states },
  ],
  constants: [
    {
      name: 'last',
      shape: [blank + 1, blank + 1],
      values: Array.from({ length: (blank + 1) ** 2 }, (_, at) =>
        at % (blank + 2) === 0 && at < blank * (blank + 2) ? unlikely : 0,
      ),
    },
  ],
  nodes: [
    { operator: 'Gather', inputs: ['last', 'targets'], outputs: ['row'] },
    { operator: 'Transpose', inputs: ['row'], outputs: ['outputs'], attributes: { perm: [0, 2, 1] } },
    { operator: 'Identity', inputs: ['target_length'], outputs: ['prednet_lengths'] },
    { operator: 'Identity', inputs: ['states.1'], outputs: ['states'] },
    { operator: 'Identity', inputs: ['onnx::Slice_3'], outputs: ['162'] },
  ],
};

/** Of the durations 0 and 1, the second is always the likelier. */
const joiner: Model = {
  inputs: [
    { name: 'encoder_outputs', type: float, shape: ['batch', blank + 1, 1] },
    { name: 'decoder_outputs', type: float, shape: ['batch', blank + 1, 1] },
  ],
  outputs: [{ name: 'outputs', type: float, shape: ['batch', 1, blank + 3] }],
  constants: [{ name: 'durations', shape: [1, 1, 2], values: [0, 1] }],
  nodes: [
    { operator: 'Add', inputs: ['encoder_outputs', 'decoder_outputs'], outputs: ['scores'] },
    { operator: 'Transpose', inputs: ['scores'], outputs: ['row'], attributes: { perm: [0, 2, 1] } },
    { operator: 'Concat', inputs: ['row', 'durations'], outputs: ['outputs'], attributes: { axis: 2 } },
  ],
};

const ctc: Model = {
  inputs: [signal, length],
  outputs: [{ name: 'logprobs', type: float, shape: ['batch', 'steps', blank + 1] }],
  ...listening(8000, 'logprobs'),
  metadata: { vocab_size: blank + 1, subsampling_factor: framesOfNemo, normalize_type: 'NA' },
};

/** The band whose middle is nearest to a pitch, of 80 bands between 0 Hz and the highest on Slaney's mel scale. */
function bandOf(hz: number, highestHz: number): number {
  const mel = (f: number) => (f < 1000 ? (3 * f) / 200 : 15 + (27 * Math.log(f / 1000)) / Math.log(6.4));
  return Math.round((mel(hz) * (bands + 1)) / mel(highestHz)) - 1;
}

export async function writeModel(folder: string, name: string, model: Model): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), encodeModel(model));
}

function writeTokens(folder: string): Promise<void> {
  return writeFile(join(folder, 'tokens.txt'), [...tokens, '<blk>'].map((token, id) => `${token} ${id}\n`).join(''));
}
