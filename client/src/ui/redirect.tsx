import { useEffect, useState } from 'react';
import { navigate } from '../lib/app-location.ts';

/** Navigates on as soon as it has rendered, with the `state` of the first render. */
export function Redirect({ to, state }: { to: string; state?: object }) {
  const [first] = useState(state);
  useEffect(() => {
    navigate(to, { replace: true, state: first });
  }, [to, first]);
  return null;
}
