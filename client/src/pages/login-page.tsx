import { AuthCard } from '../features/auth/auth-card.tsx';
import { LoginForm } from '../features/auth/sign-in/login-form.tsx';

export function LoginPage() {
  return (
    <AuthCard heading="Logowanie">
      <LoginForm />
    </AuthCard>
  );
}
