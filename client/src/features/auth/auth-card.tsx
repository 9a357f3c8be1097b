import './auth.scss';
import type { ReactNode } from 'react';
import { NeedsScripts } from '../../ui/needs-scripts.tsx';

/** Narrow page layout of registration, login and password reset. */
export function AuthCard({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="container auth">
      <h1>{heading}</h1>
      <NeedsScripts />
      <div className="card auth-card">{children}</div>
    </div>
  );
}
