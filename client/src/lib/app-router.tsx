import type { ReactNode } from 'react';
import { Router, useRouter } from 'wouter';
import { navigate, useLocationPart } from './app-location.ts';

interface AppRouterProps {
  /** The path that the server renders. */
  ssrPath?: string;
  children: ReactNode;
}

/** Runs wouter on our own location, which handles leave guards, navigation state and the server's first render. */
export function AppRouter({ ssrPath, children }: AppRouterProps) {
  return (
    <Router hook={useWouterLocation} searchHook={useWouterSearch} {...(ssrPath === undefined ? {} : { ssrPath })}>
      {children}
    </Router>
  );
}

/** The current path as encoded in the address; wouter's own `useLocation` decodes it. */
export function usePathname(): string {
  const { ssrPath } = useRouter();
  return useLocationPart(
    ({ pathname }) => pathname,
    ssrPath ?? (typeof window === 'undefined' ? '/' : window.location.pathname),
  );
}

function useWouterLocation(): [string, typeof navigate] {
  return [protectPercent(usePathname()), navigate];
}

function useWouterSearch(): string {
  return protectPercent(useLocationPart(({ search }) => search, ''));
}

/**
 * Protects encoded per cent signs: wouter decodes paths and queries as a whole, so they would start an escape sequence.
 */
function protectPercent(encoded: string): string {
  return encoded.replaceAll('%25', '%2525');
}
