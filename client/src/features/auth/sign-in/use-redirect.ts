import { limits } from '@glosy/core/limits';
import { useEffect } from 'react';
import { navigate } from '../../../lib/app-location.ts';
import { paths } from '../../../paths.ts';

/** Navigation state of the login screen: a message from the previous screen. */
export interface LoginNotice {
  notice?: { kind: 'success' | 'error' | 'info'; text: string };
}

/** Navigates to the login screen 1.5 s after a success message, and passes the message on. */
export function useRedirectToLogin(message: string | null): void {
  useEffect(() => {
    if (message === null) return;
    const state: LoginNotice = { notice: { kind: 'success', text: message } };
    const timer = setTimeout(() => navigate(paths.login, { replace: true, state }), limits.redirectAfterSuccessMs);
    return () => clearTimeout(timer);
  }, [message]);
}

export function noticeOf(state: unknown): LoginNotice['notice'] {
  const notice = typeof state === 'object' && state !== null && 'notice' in state ? state.notice : undefined;
  return typeof notice === 'object' && notice !== null && 'text' in notice
    ? (notice as LoginNotice['notice'])
    : undefined;
}
