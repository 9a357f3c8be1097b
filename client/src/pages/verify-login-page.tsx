import { AuthCard } from '../features/auth/auth-card.tsx';
import { VerifyLogin } from '../features/auth/sign-in/verify-login.tsx';

export function VerifyLoginPage() {
  return (
    <AuthCard heading="Logowanie">
      <VerifyLogin />
    </AuthCard>
  );
}
