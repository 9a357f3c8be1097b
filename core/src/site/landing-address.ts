/** Stable address of a recording's public page. */
export function landingAddress(publicUrl: string, signature: string): string {
  return `${publicUrl}${landingPath(signature)}`;
}

export function landingPath(signature: string): string {
  return `/nagranie/${encodeURIComponent(signature)}`;
}

/** Public page of everything that is published. */
export const publishedListPath = '/nagrania';
