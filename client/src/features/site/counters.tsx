import './counters.scss';
import { useLibrary } from '../../lib/site-content.ts';

/** Three figures; screen readers announce a symbol such as ∞ as words. */
export function Counters() {
  const { counters } = useLibrary();
  return (
    <dl className="counters">
      {counters.map(({ value, label, spoken }) => (
        <div key={label} className="counter">
          <dt>{label}</dt>
          <dd>
            {spoken ? (
              <>
                <span aria-hidden="true">{value}</span>
                <span className="visually-hidden">{spoken}</span>
              </>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
