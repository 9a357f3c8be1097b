import type { ReactNode } from 'react';
import { Router, useRouter } from 'wouter';
import { navigate, useLocationPart } from './app-location.ts';

interface AppRouterProps {
  /** The path that the server renders. */
  ssrPath?: string;
  children: ReactNode;
}

/** Wouter over our own location: it knows leave guards, navigation state and what the server could not know. */
export function AppRouter({ ssrPath, children }: AppRouterProps) {
  return (
    <Router hook={useWouterLocation} searchHook={useWouterSearch} {...(ssrPath === undefined ? {} : { ssrPath })}>
      {children}
    </Router>
  );
}

/** The current path as it stands in the address; wouter's own `useLocation` gives it decoded. */
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

/** Wouter decodes paths and queries as a whole, which would turn an encoded per cent sign into the start of a code. */
function protectPercent(encoded: string): string {
  return encoded.replaceAll('%25', '%2525');
}
