import { Users } from '../features/auth/users/users.tsx';

export function UsersPage() {
  return (
    <div className="container">
      <h1>Użytkownicy</h1>
      <Users />
    </div>
  );
}
