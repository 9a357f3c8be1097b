/** Name of the jobs that make listening copies. */
export const copyJobKind = 'make-listening-copy';
