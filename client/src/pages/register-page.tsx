import { AuthCard } from '../features/auth/auth-card.tsx';
import { RegisterForm } from '../features/auth/sign-in/register-form.tsx';

export function RegisterPage() {
  return (
    <AuthCard heading="Rejestracja">
      <RegisterForm />
    </AuthCard>
  );
}
