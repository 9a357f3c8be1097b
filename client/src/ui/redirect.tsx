import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/** Navigates on mount, with the `state` of the first render. Smaller than the router's own component. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  const [first] = useState(state);
  useEffect(() => {
    navigate(to, { replace: true, state: first });
  }, [navigate, to, first]);
  return null;
}
