import { Dialog } from '../../ui/dialog.tsx';
import { editorShortcuts, textKeys } from './shortcuts.ts';

/** All keys of the editor. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Skróty klawiszowe" onClose={onClose}>
      <p>Działają w całym edytorze, także podczas pisania. Na komputerach Mac zamiast Ctrl można użyć klawisza ⌘.</p>
      <KeyList keys={editorShortcuts} />
      <h3>W tekście napisu</h3>
      <KeyList keys={textKeys} />
    </Dialog>
  );
}

function KeyList({ keys }: { keys: readonly { shown: string; what: string }[] }) {
  return (
    <dl className="shortcut-list">
      {keys.map(({ shown, what }) => (
        <div key={shown}>
          <dt>
            <kbd>{shown}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
