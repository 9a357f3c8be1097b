import { useViewer } from '../../lib/viewer.ts';

/** Explains that a deleted file goes to the trash, from which only an operator can restore it. */
export function TrashNote() {
  const { archive } = useViewer();
  return (
    <p className="text-soft">
      Plik trafi do kosza. Przez {archive.trashDays} dni może go stamtąd przywrócić opiekun archiwum.
    </p>
  );
}
