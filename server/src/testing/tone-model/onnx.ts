/** Writes ONNX files (Protocol Buffers, onnx.proto3) with the features that the test models need. */

/** Element types of tensors by their numbers in the format. */
export const elementType = { float: 1, int32: 6, int64: 7 } as const;

export interface Tensor {
  name: string;
  type: (typeof elementType)[keyof typeof elementType];
  /** A name is a placeholder for a length that is known at run time. */
  shape: (number | string)[];
}

export interface Constant {
  name: string;
  shape: number[];
  values: readonly number[];
  /** Whether elements are 64-bit integers; otherwise floats. */
  isInteger?: boolean;
}

export interface Node {
  operator: string;
  inputs: string[];
  outputs: string[];
  attributes?: Record<string, number | number[]>;
}

export interface Model {
  inputs: Tensor[];
  outputs: Tensor[];
  constants: Constant[];
  nodes: Node[];
  metadata?: Record<string, string | number>;
}

const formatVersion = 8;
const operatorSet = 13;

export function encodeModel({ metadata = {}, ...graph }: Model): Buffer {
  return message(
    integer(1, formatVersion),
    field(8, message(integer(2, operatorSet))),
    field(7, encodeGraph(graph)),
    ...Object.entries(metadata).map(([key, value]) => field(14, message(text(1, key), text(2, String(value))))),
  );
}

function encodeGraph({ nodes, constants, inputs, outputs }: Omit<Model, 'metadata'>): Buffer {
  return message(
    ...nodes.map((node) => field(1, encodeNode(node))),
    text(2, 'tones'),
    ...constants.map((constant) => field(5, encodeConstant(constant))),
    ...inputs.map((tensor) => field(11, encodeTensor(tensor))),
    ...outputs.map((tensor) => field(12, encodeTensor(tensor))),
  );
}

function encodeNode({ operator, inputs, outputs, attributes = {} }: Node): Buffer {
  return message(
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, operator),
    ...Object.entries(attributes).map(([name, value]) => field(5, encodeAttribute(name, value))),
  );
}

function encodeAttribute(name: string, value: number | number[]): Buffer {
  return Array.isArray(value)
    ? message(text(1, name), ...value.map((one) => integer(8, one)), integer(20, 7))
    : message(text(1, name), integer(3, value), integer(20, 2));
}

function encodeConstant({ name, shape, values, isInteger = false }: Constant): Buffer {
  const bytes = isInteger ? BigInt64Array.from(values, BigInt) : Float32Array.from(values);
  return message(
    ...shape.map((length) => integer(1, length)),
    integer(2, isInteger ? elementType.int64 : elementType.float),
    text(8, name),
    field(9, Buffer.from(bytes.buffer)),
  );
}

function encodeTensor({ name, type, shape }: Tensor): Buffer {
  const lengths = shape.map((length) => (typeof length === 'number' ? integer(1, length) : text(2, length)));
  const dimensions = message(...lengths.map((length) => field(1, length)));
  return message(text(1, name), field(2, message(field(1, message(integer(1, type), field(2, dimensions))))));
}

function message(...fields: Buffer[]): Buffer {
  return Buffer.concat(fields);
}

function field(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint(8 * number + 2), varint(bytes.length), bytes]);
}

function text(number: number, value: string): Buffer {
  return field(number, Buffer.from(value));
}

function integer(number: number, value: number): Buffer {
  return Buffer.concat([varint(8 * number), varint(value)]);
}

/** Negative numbers take ten bytes, as 64-bit two's complement. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
}
