import type { ChallengeKind } from '@glosy/core/contract/auth';
import type { Letter } from '../../../mail/mailer.ts';
import { loginCodeLetter } from '../../../mail/messages/login-code.ts';
import { registrationCodeLetter } from '../../../mail/messages/registration-code.ts';
import { resetCodeLetter } from '../../../mail/messages/reset-code.ts';
import type { AuthParts } from '../parts.ts';
import { codeLifeMs, type Secrets } from './challenges.ts';

/** The letter with the code and the link of a challenge, to the address that the account has. */
export function codeLetter(
  { config, letterhead }: Pick<AuthParts, 'config' | 'letterhead'>,
  kind: ChallengeKind,
  { email, firstName }: { email: string; firstName: string },
): (secrets: Secrets) => Letter {
  const minutes = Math.round(codeLifeMs[kind] / 60_000);
  const about = { to: email, firstName };
  return ({ code, token }) => {
    const link = (page: string) => `${config.publicUrl}/${page}?token=${token}`;
    switch (kind) {
      case 'registration':
        return registrationCodeLetter(letterhead, { ...about, code, link: link('register'), hours: minutes / 60 });
      case 'login':
        return loginCodeLetter(letterhead, { ...about, code, link: link('verify-login'), minutes });
      case 'reset':
        return resetCodeLetter(letterhead, { ...about, code, link: link('reset-password'), minutes });
    }
  };
}
