import './app-link.scss';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../paths.ts';

interface AppLinkProps {
  /** An address of this application or of another site, or `mailto:`, `tel:`, `#`. */
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link of the right kind: client-side within the application, the terms in a new tab, plain for the rest. */
export function AppLink({ href, className, children }: AppLinkProps) {
  const style = className ? { className } : {};
  if (href === paths.terms) {
    return (
      <a href={href} target="_blank" rel="noopener" {...style}>
        {children} <span className="new-tab">(otwiera się w nowej karcie)</span>
      </a>
    );
  }
  if (href.startsWith('/') && !/^\/(doc|content)\//.test(href)) {
    return (
      <Link to={href} {...style}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} {...(href.startsWith('http') ? { rel: 'noopener' } : {})} {...style}>
      {children}
    </a>
  );
}
