import { limits } from '../../limits.ts';
import { z } from '../../schema.ts';
import { mostVoices } from '../../transcript/transcription.ts';
import { confirmTimes } from '../files/clock-checks.input.ts';

/** The name of a sound of the recording. */
const { body } = confirmTimes;

/** Voices are distinguished only with `voices`. */
export const orderTranscription = {
  body: body.extend({ voices: z.union([z.literal('auto'), z.int().min(1).max(mostVoices)]).optional() }),
};
export const orderTranscriptions = {
  body: z.strictObject({ recordings: z.array(z.string().min(1).max(300)).min(1).max(limits.listMaxItems) }),
};
export const cancelTranscription = { body };
