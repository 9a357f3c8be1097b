/** Address of a moment on the page of a recording; `sound` is the number of its audio file, from 1. */
export function momentAddress(page: string, { sound, seconds }: { sound: number; seconds: number }): string {
  return `${page}?t=${seconds}${sound > 1 ? `&part=${sound}` : ''}`;
}
