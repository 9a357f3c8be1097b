import './app-link.scss';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../paths.ts';

interface AppLinkProps {
  /** One of our addresses, or another site's, or `mailto:`, `tel:`, `#`. */
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link that leads where it must: within the application without a reload, the terms into a new tab. */
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
