import '../auth.scss';
import { verifyLogin } from '@glosy/core/contract/auth/auth';
import { useEffect, useRef } from 'react';
import { navigate } from '../../../lib/app-location.ts';
import { messageOf, request } from '../../../lib/request.ts';
import { markSignedIn } from '../../../lib/viewer.ts';
import { paths } from '../../../paths.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { deviceChoice } from './device-choice.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { forgetPendingCode } from './pending-code.ts';
import { useLinkToken } from './use-link-token.ts';
import type { LoginNotice } from './use-redirect.ts';
import { wantedPlaceNow } from './use-wanted-place.ts';

/** Target of the login link: verifies on mount; a failure returns to the login screen. */
export function VerifyLogin() {
  const token = useLinkToken();
  const isSent = useRef(false);

  useEffect(() => {
    if (token === undefined || isSent.current) return;
    isSent.current = true;
    const returnTo = wantedPlaceNow() ?? paths.start;
    const fail = (text: string) => {
      const state: LoginNotice = { notice: { kind: 'error', text }, returnTo };
      navigate(paths.login, { replace: true, state });
    };
    async function verify(given: string) {
      try {
        const { role } = await request(verifyLogin, {
          body: { token: given, rememberDevice: deviceChoice()?.isChosen },
        });
        forgetPendingCode();
        await markSignedIn(role);
        tellOtherTabs({ kind: 'login', message: '' });
        navigate(returnTo, { replace: true });
      } catch (error) {
        fail(messageOf(error, 'Weryfikacja nie powiodła się. Spróbuj ponownie.'));
      }
    }
    if (token === null) fail('Weryfikacja nie powiodła się. Spróbuj ponownie.');
    else void verify(token);
  }, [token]);

  return <Spinner text="Trwa weryfikacja, proszę czekać..." isVisible />;
}
