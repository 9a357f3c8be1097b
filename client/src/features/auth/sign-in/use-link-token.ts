import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Token of an emailed link, removed from the address at once so that no history contains it. Null without one;
 * undefined until known, because the server-rendered page has no query string.
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
