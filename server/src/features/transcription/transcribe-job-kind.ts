/** Name of the jobs that transcribe a sound. */
export const transcribeJobKind = 'transcribe';
