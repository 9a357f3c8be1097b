/** Navigation state of a redirect to the login page: the requested address. */
export interface ReturnState {
  returnTo: string;
}

/** The address to open after login: one within the application, else the start page. */
export function returnAddress(state: unknown): string {
  const requested = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  const isOurs = typeof requested === 'string' && /^\/(?![/\\])/.test(requested);
  return isOurs ? requested : '/';
}
