import { polishCount } from '../../lib/format/polish-number.ts';
import { useViewer } from '../../lib/viewer.ts';

/** Explains that a deleted file is moved to the trash, from which an administrator can restore it. */
export function TrashNote() {
  const { archive } = useViewer();
  return (
    <p className="text-soft">
      Plik trafi do kosza. Przez {polishCount(archive.trashDays, 'dzień', 'dni', 'dni')} może go stamtąd przywrócić
      administrator.
    </p>
  );
}
