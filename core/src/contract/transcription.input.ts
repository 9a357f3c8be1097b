import { confirmTimes } from './clock-checks.input.ts';

/** The name of a sound of the recording. */
const { body } = confirmTimes;

export const orderTranscription = { body };
export const cancelTranscription = { body };
