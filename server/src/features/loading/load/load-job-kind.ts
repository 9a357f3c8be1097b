export const loadJobKind = 'load-recordings';
