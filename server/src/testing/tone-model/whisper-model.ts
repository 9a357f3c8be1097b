import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Constant, elementType, type Model, type Node, type Tensor } from './onnx.ts';
import { bands, blank, listening, tokens, writeModel } from './tone-model.ts';

const { float, int64 } = elementType;

/** Ids after those of the text, as in OpenAI's tokenizer. */
const eot = blank;
const [sot, polish, translate, transcribe, noSpeech, noTimestamps, timestamps] = [1, 2, 3, 4, 5, 6, 7].map(
  (after) => eot + after,
) as [number, number, number, number, number, number, number];
/** One each 20 ms from 0 to 30 s. */
const timestampCount = 1501;
const vocabulary = timestamps + timestampCount;

const framesPerStep = 2;
/** A tone of 240 ms. */
const stepsOfTone = 12;
/** A pause after which Whisper begins another segment: a second. */
const stepsOfPause = 50;
/** The features of sherpa's Whisper: 1.3 of a tone, -0.7 of silence, 0 of the padding. */
const silence = 0.9;

const heard: Omit<Tensor, 'name'> = { type: float, shape: [1, 1, 'steps', blank + 1] };
const cache: Omit<Tensor, 'name'> = { type: float, shape: [1, 1, 448, 1] };

/** A folder with a multilingual Whisper model, as sherpa's script exports it, that hears the tones of `tonesOf`. */
export async function writeWhisperModel(folder: string, { hasAttention = true } = {}): Promise<void> {
  await writeModel(folder, 'tones-encoder.onnx', encoder);
  await writeModel(folder, 'tones-decoder.onnx', hasAttention ? decoder : withoutAttention(decoder));
  const lines = tokens.map((token, id) => `${Buffer.from(token.replace('▁', ' ')).toString('base64')} ${id}\n`);
  await writeFile(join(folder, 'tones-tokens.txt'), lines.join(''));
}

const listen = listening(8000, 'energies_of_steps', { input: 'mel', framesPerStep, silence });

/** The energies of each step instead of keys and values. */
const encoder: Model = {
  inputs: [{ name: 'mel', type: float, shape: [1, bands, 'frames'] }],
  outputs: [
    { name: 'n_layer_cross_k', ...heard },
    { name: 'n_layer_cross_v', ...heard },
  ],
  constants: [...listen.constants, integers('layer', [0])],
  nodes: [
    ...listen.nodes,
    node('Unsqueeze', ['energies_of_steps', 'layer'], 'n_layer_cross_k'),
    node('Identity', ['n_layer_cross_k'], 'n_layer_cross_v'),
  ],
  metadata: {
    model_type: 'whisper-tones',
    n_mels: bands,
    n_text_layer: 1,
    n_text_ctx: 448,
    n_text_state: 1,
    n_vocab: vocabulary,
    sot,
    eot,
    blank_id: 0,
    translate,
    transcribe,
    is_multilingual: 1,
    no_speech: noSpeech,
    no_timestamps: noTimestamps,
    sot_sequence: [sot, polish, transcribe].join(','),
    all_language_tokens: polish,
    all_language_codes: 'pl',
    n_alignment_heads: 1,
  },
};

/**
 * Writes the tone after those that it was given, `eot` after the last one. Its caches count the tones and remember
 * whether times are wanted. As Whisper does, it writes a time where a segment begins and ends, and its attention is on
 * the sound of what it writes next.
 */
const decoder: Model = {
  inputs: [
    { name: 'tokens', type: int64, shape: [1, 'n_tokens'] },
    { name: 'in_n_layer_self_k_cache', ...cache },
    { name: 'in_n_layer_self_v_cache', ...cache },
    { name: 'n_layer_cross_k', ...heard },
    { name: 'n_layer_cross_v', ...heard },
    { name: 'offset', type: int64, shape: [1] },
  ],
  outputs: [
    { name: 'logits', type: float, shape: [1, 'n_tokens', vocabulary] },
    { name: 'out_n_layer_self_k_cache', ...cache },
    { name: 'out_n_layer_self_v_cache', ...cache },
    { name: 'cross_attention_weights', type: float, shape: [1, 1, 'n_tokens', 'steps'] },
  ],
  constants: [
    integers('0', [0]),
    integers('-1', [-1]),
    integers('2', [2]),
    integers('first axes', [0, 1]),
    integers('blank', [blank]),
    integers('eot', [eot]),
    integers('no timestamps', [noTimestamps]),
    integers('timestamps', [timestamps]),
    integers('tone', [stepsOfTone]),
    integers('pause', [stepsOfPause]),
    integer('none', 0),
    integer('one', 1),
    integer('vocabulary', vocabulary),
    { name: 'zero', shape: [], values: [0] },
    { name: 'likely', shape: [], values: [10] },
    { name: 'unlikely', shape: [], values: [-1000] },
    { name: 'likely instead of unlikely', shape: [], values: [1010] },
    { name: 'more', shape: [], values: [1020] },
    { name: 'less', shape: [], values: [1005] },
  ],
  nodes: [
    // The tones, with the steps at which they begin and end.
    node('ArgMax', ['n_layer_cross_k'], 'classes of layer', { axis: 3, keepdims: 0 }),
    node('Squeeze', ['classes of layer', 'first axes'], 'classes'),
    node('Slice', ['classes', '0', '-1'], 'earlier'),
    node('Concat', ['blank', 'earlier'], 'previous', { axis: 0 }),
    node('Equal', ['classes', 'previous'], 'is same'),
    node('Not', ['is same'], 'is other'),
    node('Equal', ['classes', 'blank'], 'is silence'),
    node('Not', ['is silence'], 'is tone'),
    node('And', ['is other', 'is tone'], 'begins'),
    node('NonZero', ['begins'], 'indices'),
    node('Squeeze', ['indices', '0'], 'starts'),
    node('Gather', ['classes', 'starts'], 'tones'),
    node('Add', ['starts', 'tone'], 'ends'),
    node('Concat', ['0', 'ends'], 'ends before', { axis: 0 }),
    node('Gather', ['ends before', '-1'], 'end'),
    node('Concat', ['starts', 'end'], 'all starts', { axis: 0 }),
    node('Concat', ['tones', 'eot'], 'all tokens', { axis: 0 }),
    // The state.
    ...counted('Less', 'eot', 'k', 'written'),
    ...counted('Equal', 'no timestamps', 'v', 'untimed'),
    node('Equal', ['untimed', 'none'], 'is timed'),
    node('Gather', ['all tokens', 'written'], 'next'),
    node('Gather', ['all starts', 'written'], 'start'),
    node('Gather', ['ends before', 'written'], 'end before'),
    // The time that is written before or after a segment.
    node('Gather', ['tokens', '-1'], 'last', { axis: 1 }),
    node('GreaterOrEqual', ['last', 'timestamps'], 'is after time'),
    node('Sub', ['start', 'end before'], 'silence'),
    node('Greater', ['silence', 'pause'], 'is after pause'),
    node('Equal', ['next', 'eot'], 'is over'),
    node('Or', ['is after pause', 'is over'], 'ends segment'),
    node('Equal', ['written', 'none'], 'is first'),
    node('Or', ['is after time', 'is first'], 'begins segment'),
    node('Where', ['begins segment', 'start', 'end before'], 'time'),
    node('Add', ['time', 'timestamps'], 'token of time'),
    node('Where', ['ends segment', 'more', 'less'], 'weight of end'),
    node('Where', ['is after time', 'less', 'weight of end'], 'weight'),
    node('Where', ['is timed', 'weight', 'zero'], 'weight of time'),
    // The same for each token that was given, of which the last counts.
    node('Range', ['none', 'vocabulary', 'one'], 'ids'),
    ...weighted('next', 'likely instead of unlikely', 'text'),
    ...weighted('token of time', 'weight of time', 'times'),
    node('Add', ['text', 'times'], 'raised'),
    node('Add', ['raised', 'unlikely'], 'logits of last'),
    node('Cast', ['tokens'], 'tokens as floats', { to: float }),
    node('Mul', ['tokens as floats', 'zero'], 'zeros'),
    node('Unsqueeze', ['zeros', '2'], 'rows'),
    node('Add', ['rows', 'logits of last'], 'logits'),
    node('Not', ['is after time'], 'is after text'),
    node('And', ['ends segment', 'is after text'], 'could write time'),
    node('And', ['could write time', 'is timed'], 'writes time'),
    node('Where', ['writes time', 'end before', 'start'], 'attended'),
    node('Add', ['attended', 'tone'], 'attended end'),
    node('Shape', ['classes'], 'steps'),
    node('Squeeze', ['steps', '0'], 'step count'),
    node('Range', ['none', 'step count', 'one'], 'all steps'),
    node('GreaterOrEqual', ['all steps', 'attended'], 'is at or after'),
    node('Less', ['all steps', 'attended end'], 'is before'),
    node('And', ['is at or after', 'is before'], 'is attended'),
    node('Cast', ['is attended'], 'attention', { to: float }),
    node('Mul', ['attention', 'likely'], 'attention of last'),
    node('Unsqueeze', ['rows', '0'], 'rows of head'),
    node('Add', ['rows of head', 'attention of last'], 'cross_attention_weights'),
  ],
};

function withoutAttention(model: Model): Model {
  return { ...model, outputs: model.outputs.slice(0, 3) };
}

/** Adds to a cache how many of the tokens compare so with another. */
function counted(comparison: string, token: string, side: 'k' | 'v', output: string): Node[] {
  const cached = `n_layer_self_${side}_cache`;
  return [
    node(comparison, ['tokens', token], `is ${output}`),
    node('Cast', [`is ${output}`], `${output} as floats`, { to: float }),
    node('ReduceSum', [`${output} as floats`], `${output} now`, { keepdims: 0 }),
    node('Add', [`in_${cached}`, `${output} now`], `out_${cached}`),
    node('ReduceMax', [`out_${cached}`], `${output} so far`, { keepdims: 0 }),
    node('Cast', [`${output} so far`], output, { to: int64 }),
  ];
}

/** A weight for one of the ids, 0 for the others. */
function weighted(id: string, weight: string, output: string): Node[] {
  return [
    node('Equal', ['ids', id], `is ${id}`),
    node('Cast', [`is ${id}`], `${id} as floats`, { to: float }),
    node('Mul', [`${id} as floats`, weight], output),
  ];
}

function node(operator: string, inputs: string[], output: string, attributes: Record<string, number> = {}): Node {
  return { operator, inputs, outputs: [output], attributes };
}

function integers(name: string, values: number[]): Constant {
  return { name, shape: [values.length], values, isInteger: true };
}

function integer(name: string, value: number): Constant {
  return { name, shape: [], values: [value], isInteger: true };
}
