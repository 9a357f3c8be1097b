import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { endFakeApi, show, startFakeApi } from '../../../testing/fake-api.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

afterEach(endFakeApi);

it.each([
  ['the password when the email is known', 'ewa@biblioteka.example', /^Hasło/],
  ['the email when it is not known', '', /^Adres e-mail/],
])('focuses %s', async (_, email, label) => {
  startFakeApi({});
  show(<SignInDialog email={email} onClose={() => {}} />);
  const field = screen.getByLabelText(label, { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(field));
});
