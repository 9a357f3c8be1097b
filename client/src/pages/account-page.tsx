import { Account } from '../features/auth/account/account.tsx';

export function AccountPage() {
  return (
    <div className="container">
      <h1>Twoje konto</h1>
      <Account />
    </div>
  );
}
