import { AuthCard } from '../features/auth/auth-card.tsx';
import { ResetForm } from '../features/auth/sign-in/reset-form.tsx';

export function ResetPasswordPage() {
  return (
    <AuthCard heading="Zmiana hasła">
      <ResetForm />
    </AuthCard>
  );
}
