import { useEffect, useState } from 'react';
import { navigationState, useNavigationState } from '../../../lib/app-location.ts';
import { type ReturnState, returnAddress, wantedAddress } from '../../../lib/return-to.ts';
import { paths } from '../../../paths.ts';
import { rememberedPlace } from './pending-code.ts';

/** Navigation state for links between sign-in and registration; it carries the requested page. */
export function useReturnState(): ReturnState {
  return { returnTo: returnAddress(useNavigationState()) };
}

/**
 * The address to open after signing in. A page opened by an emailed link reads it from the tab that requested the
 * email.
 */
export function useReturnAddress(): string {
  const state = useNavigationState();
  const [remembered, setRemembered] = useState<string | null>(null);
  useEffect(() => setRemembered(rememberedPlace()), []);
  const isPassedOn = state !== null && 'returnTo' in state;
  return isPassedOn ? returnAddress(state) : (remembered ?? paths.start);
}

/** The requested address at this moment, for event handlers; null without one. */
export function wantedPlaceNow(): string | null {
  const state = navigationState();
  const isPassedOn = state !== null && 'returnTo' in state;
  return isPassedOn ? wantedAddress(state) : rememberedPlace();
}
