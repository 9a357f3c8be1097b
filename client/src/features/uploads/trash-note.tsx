import { useViewer } from '../../lib/viewer.ts';

/** Where a deleted file goes: it can be brought back, but not on the screen. */
export function TrashNote() {
  const { archive } = useViewer();
  return (
    <p className="text-soft">
      Plik trafi do kosza. Przez {archive.trashDays} dni może go stamtąd przywrócić opiekun archiwum.
    </p>
  );
}
