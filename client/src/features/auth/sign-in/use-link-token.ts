import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The token of an emailed link, taken out of the address at once so that it stays in no history; null without one,
 * undefined until it is known (the page that the server wrote knows no query).
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  const taken = useRef<string | null>(null);
  useLayoutEffect(() => {
    const { pathname, search } = window.location;
    taken.current ??= new URLSearchParams(search).get('token');
    if (search !== '') window.history.replaceState(window.history.state, '', pathname);
    setToken(taken.current);
  }, []);
  return token;
}
