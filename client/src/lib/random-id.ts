/** A random id. Not `crypto.randomUUID`, which pages without https do not have. */
export function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
