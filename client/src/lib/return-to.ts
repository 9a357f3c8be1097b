/** Navigation state of a redirect to the login screen: where the person wanted to go. */
export interface ReturnState {
  returnTo: string;
}

/** The address to go to after login; only one of ours, else the start page. */
export function returnAddress(state: unknown): string {
  const wanted = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  const isOurs = typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted);
  return isOurs ? wanted : '/';
}
