import type { TrashEntry, TrashKind } from '@glosy/core/contract/recordings/trash';
import { polishDay, polishMoment } from '../../lib/format/polish-date.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';

const kindNames: Record<TrashKind, string> = {
  recording: 'Nagranie',
  sound: 'Dźwięk',
  transcript: 'Transkrypcja',
  portrait: 'Zdjęcie rozmówcy',
  photo: 'Zdjęcie',
  document: 'Dokument',
};

interface TrashItemProps {
  entry: TrashEntry;
  isBusy: boolean;
  /** Why it could not be restored. */
  failure: string | null;
  onRestore: () => void;
}

export function TrashItem({ entry, isBusy, failure, onRestore }: TrashItemProps) {
  const { kind, signature, title, name, deletedBy, deletedAt, restorableUntil } = entry;
  return (
    <li className="trash-item">
      <div className="row-text">
        <h2 className="trash-name">
          <span className="trash-kind">{kindNames[kind]}:</span> {name ?? title}
        </h2>
        {name === null ? (
          <p>{signature}</p>
        ) : (
          <p>
            z rozmowy <AppLink href={paths.recordingView(signature)}>{`${signature}, ${title}`}</AppLink>
          </p>
        )}
        <p className="note">
          usunięto {polishMoment(deletedAt)}
          {deletedBy !== null && `, ${deletedBy}`}; można przywrócić do {polishDay(restorableUntil)}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Przywróć: ${kindNames[kind].toLowerCase()} ${name ?? `${signature}, ${title}`}`}
        isBusy={isBusy}
        onClick={onRestore}
      >
        Przywróć
      </Button>
      {failure && <Alert kind="error">{failure}</Alert>}
    </li>
  );
}
