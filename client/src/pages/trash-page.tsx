import { Trash } from '../features/trash/trash.tsx';

export function TrashPage() {
  return (
    <div className="container">
      <Trash />
    </div>
  );
}
