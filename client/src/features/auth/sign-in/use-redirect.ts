import { limits } from '@glosy/core/limits';
import { useEffect } from 'react';
import { forgetStateField, navigate, useNavigationState } from '../../../lib/app-location.ts';
import type { ReturnState } from '../../../lib/return-to.ts';
import { paths } from '../../../paths.ts';

/** Navigation state of the login screen: a message from the previous screen. */
export interface LoginNotice extends Partial<ReturnState> {
  notice?: { kind: 'success' | 'error' | 'info'; text: string };
}

/** A finished step: the message to show, and the address to open after signing in. */
export interface Done {
  message: string;
  returnTo: string;
}

/** Navigates to the login screen 1.5 s after a success message, and passes the message on. */
export function useRedirectToLogin(done: Done | null): void {
  useEffect(() => {
    if (done === null) return;
    const { message, returnTo } = done;
    const state: LoginNotice = { notice: { kind: 'success', text: message }, returnTo };
    const timer = setTimeout(() => navigate(paths.login, { replace: true, state }), limits.redirectAfterSuccessMs);
    return () => clearTimeout(timer);
  }, [done]);
}

/** The message from the previous screen; shown once, so that a reload does not repeat it. */
export function useLoginNotice(): LoginNotice['notice'] {
  const notice = noticeOf(useNavigationState());
  useEffect(() => {
    if (notice) forgetStateField('notice');
  }, [notice]);
  return notice;
}

function noticeOf(state: unknown): LoginNotice['notice'] {
  const notice = typeof state === 'object' && state !== null && 'notice' in state ? state.notice : undefined;
  return typeof notice === 'object' && notice !== null && 'text' in notice
    ? (notice as LoginNotice['notice'])
    : undefined;
}
