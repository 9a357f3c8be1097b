import './similar-names-bar.scss';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { EditorController } from '../controller/editor-controller.ts';
import { useShownKeys } from '../keys/key-map.ts';
import { offeredNames, takeName } from './similar-names.ts';

/** Names of the archive that may be meant by the doubtful word shown last. */
export function SimilarNamesBar({ editor }: { editor: EditorController }) {
  const { document } = editor;
  const names = useSyncExternalStore(document.words.subscribe, () => offeredNames(document));
  const keys = useShownKeys('takeName');
  if (names.length === 0) return null;
  return (
    <div className="similar-names" role="status">
      <span>Może to nazwa z archiwum{keys ? ` (${keys} wstawia pierwszą)` : ''}:</span>
      {names.map((name) => (
        <Button key={name} variant="secondary" size="small" onClick={() => takeName(editor, name)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
