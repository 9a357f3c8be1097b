import type { Directory } from './directory.ts';

interface Visible {
  /** The recordings that the caller may see. */
  readonly recordings: ReadonlySet<string>;
  /** The transcripts that are not in the trash. */
  readonly transcripts: ReadonlySet<string>;
}

/** A byte for each unit, 1 for those within; as of a generation of the index. */
interface Known {
  readonly generation: number;
  readonly transcripts: object;
  readonly within: Uint8Array;
}

/** By the sets of recordings, which are the same while nothing changes. */
const knownOf = new WeakMap<Directory, WeakMap<ReadonlySet<string>, Known>>();

/** Whether a unit belongs to the recordings, and to a transcript that is not in the trash. */
export function unitsWithin(directory: Directory, { recordings, transcripts }: Visible): (unit: number) => boolean {
  const { generation } = directory;
  const known = knownOf.get(directory) ?? new WeakMap<ReadonlySet<string>, Known>();
  knownOf.set(directory, known);
  const before = known.get(recordings);
  const isKnown = before?.generation === generation && before.transcripts === transcripts;
  const within = isKnown ? before.within : bytesOf(directory, { recordings, transcripts });
  if (!isKnown) known.set(recordings, { generation, transcripts, within });
  return (unit) => within[unit] === 1;
}

function bytesOf(directory: Directory, { recordings, transcripts }: Visible): Uint8Array {
  const units = [...directory.units].filter(
    ({ recording, transcriptId }) =>
      recordings.has(recording) && (transcriptId === null || transcripts.has(transcriptId)),
  );
  const within = new Uint8Array(units.reduce((last, { id }) => Math.max(last, id), 0) + 1);
  for (const { id } of units) within[id] = 1;
  return within;
}
