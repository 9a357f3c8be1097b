export function capitalised(lower: string): string {
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** Removes the ending of a foreign name: `Kennedy'ego` is Kennedy. */
export function withoutApostropheEnding(form: string): string {
  return form.replace(/(?<=\p{L}{3})['’‘]\p{Ll}+$/u, '');
}
