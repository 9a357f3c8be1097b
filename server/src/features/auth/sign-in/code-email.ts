import type { ChallengeKind } from '@glosy/core/contract/auth/auth';
import type { Email } from '../../../mail/mailer.ts';
import { loginCodeEmail } from '../../../mail/messages/login-code.ts';
import { registrationCodeEmail } from '../../../mail/messages/registration-code.ts';
import { resetCodeEmail } from '../../../mail/messages/reset-code.ts';
import type { AuthParts } from '../parts.ts';
import { codeLifeMs, type Secrets } from './challenges.ts';

/** Composes the email with the code and the link of a challenge, for the address stored with the account. */
export function codeEmail(
  { config, emailBranding }: Pick<AuthParts, 'config' | 'emailBranding'>,
  kind: ChallengeKind,
  { email, firstName }: { email: string; firstName: string },
): (secrets: Secrets) => Email {
  const minutes = Math.round(codeLifeMs[kind] / 60_000);
  const about = { to: email, firstName };
  return ({ code, token }) => {
    const link = (page: string) => `${config.publicUrl}/${page}?token=${token}`;
    switch (kind) {
      case 'registration':
        return registrationCodeEmail(emailBranding, { ...about, code, link: link('register'), hours: minutes / 60 });
      case 'login':
        return loginCodeEmail(emailBranding, { ...about, code, link: link('verify-login'), minutes });
      case 'reset':
        return resetCodeEmail(emailBranding, { ...about, code, link: link('reset-password'), minutes });
    }
  };
}
