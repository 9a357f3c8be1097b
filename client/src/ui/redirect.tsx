import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/** Leads on as soon as it is drawn; `state` is what it was at first. React Router's own would weigh on the first view. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  const [first] = useState(state);
  useEffect(() => {
    navigate(to, { replace: true, state: first });
  }, [navigate, to, first]);
  return null;
}
