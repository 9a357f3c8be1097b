/** States of background work, in the order of the administrators' page. */
export const jobStates = ['running', 'waiting', 'failed', 'done', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];
