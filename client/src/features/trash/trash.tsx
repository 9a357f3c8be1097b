import './trash.scss';
import type { TrashEntry, TrashPage } from '@glosy/core/contract/recordings/trash';
import { limits } from '@glosy/core/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { polishCount } from '../../lib/format/polish-number.ts';
import { messageOf } from '../../lib/request.ts';
import { useViewer } from '../../lib/viewer.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyPanel } from '../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../ui/spinner.tsx';
import { showStatus } from '../../ui/status-line.tsx';
import { restore, trashQuery } from './trash.queries.ts';
import { TrashItem } from './trash-item.tsx';

/** The administrators' list of deleted recordings and files. */
export function Trash() {
  const { archive } = useViewer();
  const [page, setPage] = useState(1);
  const trash = useQuery(trashQuery(page));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="trash">
      <h1 ref={heading} tabIndex={-1}>
        Kosz
      </h1>
      <p className="text-soft">
        Usunięte nagrania i pliki można przywrócić przez {polishCount(archive.trashDays, 'dzień', 'dni', 'dni')}. Potem
        znikają na zawsze.
      </p>
      <Loaded
        query={trash}
        waiting={<SpinnerPanel />}
        failure={(error) => messageOf(error, 'Nie udało się pobrać zawartości kosza.')}
      >
        {(loaded: TrashPage) => <TrashList {...loaded} page={page} onPage={setPage} heading={heading} />}
      </Loaded>
    </div>
  );
}

interface TrashListProps extends TrashPage {
  page: number;
  onPage: (page: number) => void;
  heading: RefObject<HTMLElement | null>;
}

function TrashList({ data, total, page, onPage, heading }: TrashListProps) {
  const restoring = useMutation({
    mutationFn: restore,
    onSuccess: (message, { signature }) =>
      showStatus(message, { href: paths.recordingView(signature), label: 'Otwórz rozmowę' }),
  });
  const { variables, error } = restoring;
  const failure = error && messageOf(error, 'Nie udało się przywrócić. Spróbuj ponownie.');
  const isGone = !data.some((entry) => isSame(entry, variables));
  const list = useRestoredFocus(data, isGone, heading);
  return (
    <>
      {failure && isGone && <Alert kind="error">{failure}</Alert>}
      {total === 0 && <EmptyPanel>Kosz jest pusty.</EmptyPanel>}
      {data.length > 0 && (
        <ul ref={list.ref} className="trash-list" aria-label="Zawartość kosza">
          {data.map((entry, index) => (
            <TrashItem
              key={`${entry.kind} ${entry.id}`}
              entry={entry}
              isBusy={restoring.isPending && isSame(entry, variables)}
              failure={isSame(entry, variables) ? failure : null}
              onRestore={() => {
                list.remember(index);
                restoring.mutate(entry);
              }}
            />
          ))}
        </ul>
      )}
      <ListPages pages={Math.ceil(total / limits.trashPerPage)} page={page} onPage={onPage} />
    </>
  );
}

function isSame(one: TrashEntry, other: TrashEntry | undefined): boolean {
  return one.kind === other?.kind && one.id === other.id;
}

/** After an entry has disappeared, moves the focus to the next one, else to the last one, else to the heading. */
function useRestoredFocus(data: readonly TrashEntry[], isGone: boolean, heading: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLUListElement>(null);
  const index = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list may be the one without the entry
  useEffect(() => {
    if (!isGone || index.current === null) return;
    const buttons = [...(ref.current?.querySelectorAll('button') ?? [])];
    const next = buttons[index.current] ?? buttons.at(-1) ?? heading.current;
    index.current = null;
    if (document.activeElement === document.body) next?.focus();
  }, [data, isGone, heading]);
  return {
    ref,
    remember(position: number) {
      index.current = position;
    },
  };
}
