import { Users } from '../features/auth/users/users.tsx';

export function UsersPage() {
  return (
    <div className="container-xxl">
      <h1>Użytkownicy</h1>
      <Users />
    </div>
  );
}
