import { listContentBlanks } from '@glosy/core/contract/site/site';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf, request } from '../../lib/request.ts';
import { FailedPanel } from '../../ui/panel-states.tsx';

/** The administrators' checklist of texts that the public pages still lack; nothing when they are complete. */
export function ContentBlanks() {
  const id = useId();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['site', 'blanks'],
    queryFn: ({ signal }) => request(listContentBlanks, { signal }),
  });
  if (data?.data.length === 0 || (!data && !isError)) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Teksty do uzupełnienia</h2>
      {data ? (
        <>
          <p>
            Brakuje ich w plikach katalogu content/pages. Akapity i punkty, w których czegoś brakuje, nie są pokazywane
            na stronach, dopóki nie zostaną uzupełnione.
          </p>
          <ul>
            {data.data.map(({ file, title, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same words may be missing twice, and the list does not change
              <li key={index}>
                <strong>{title}</strong> ({file}): {text}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <FailedPanel
          message={messageOf(error, 'Nie udało się wczytać listy tekstów do uzupełnienia.')}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}
