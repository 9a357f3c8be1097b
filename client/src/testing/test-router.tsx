import { type ReactNode, useState } from 'react';
import { startNavigation } from '../lib/app-location.ts';
import { AppRouter } from '../lib/app-router.tsx';

interface TestRouterProps {
  address?: string;
  /** Navigation state, as a link to the address would pass it on. */
  state?: object | null;
  children: ReactNode;
}

/** The application's router, opened at an address. */
export function TestRouter({ address = '/', state = null, children }: TestRouterProps) {
  useState(() => {
    window.history.replaceState(state, '', address);
    startNavigation();
  });
  return <AppRouter>{children}</AppRouter>;
}
