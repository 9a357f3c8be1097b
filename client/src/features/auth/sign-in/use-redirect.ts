import { limits } from '@glosy/core/limits';
import { useEffect } from 'react';
import { navigate } from '../../../lib/app-location.ts';
import { paths } from '../../../paths.ts';

/** Navigation state of the login screen: what the screen before had to say. */
export interface LoginNotice {
  notice?: { kind: 'success' | 'error' | 'info'; text: string };
}

/** Once there is a success message, goes to the login screen after 1.5 s and takes the message along. */
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
