import { startErrorMessage } from '../../start-errors.ts';

export type FindingState = 'good' | 'warning' | 'fault' | 'not-asked';

export const stateWords: Readonly<Record<FindingState, string>> = {
  good: 'dobrze',
  warning: 'uwaga',
  fault: 'USTERKA',
  'not-asked': 'nie sprawdzono',
};

/** The result of one probe. */
export interface Finding {
  readonly state: FindingState;
  /** A Polish sentence for the operator; may name hosts, folders and addresses. */
  readonly text: string;
  /** Advice as a Polish sentence. */
  readonly advice?: string;
  /** For the bundle that may be sent to helpers: figures and versions, never a name, an address or a path. */
  readonly facts?: Readonly<Record<string, number | boolean | string>>;
}

export interface Probe {
  readonly name: string;
  /** In Polish. */
  readonly title: string;
  /** Changes nothing. Stops waiting when the signal aborts. */
  ask(signal: AbortSignal): Promise<Finding>;
}

export type Answer = Finding & Pick<Probe, 'name' | 'title'>;

const timeLimitMs = 5000;

/** Runs all probes in parallel; one that fails or takes longer than five seconds does not affect the others. */
export function askAll(probes: readonly Probe[], limitMs = timeLimitMs): Promise<Answer[]> {
  return Promise.all(
    probes.map(async (probe) => ({ name: probe.name, title: probe.title, ...(await askOne(probe, limitMs)) })),
  );
}

async function askOne(probe: Probe, limitMs: number): Promise<Finding> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), limitMs);
  const late = new Promise<Finding>((resolve) => {
    const text = `Brak odpowiedzi w ciągu ${limitMs / 1000} s.`;
    const advice = 'Sprawdź serwer lub dysk, którego to dotyczy, i połączenie z nim; potem powtórz doctor.';
    stop.signal.addEventListener('abort', () => resolve({ state: 'fault', text, advice, facts: { late: true } }));
  });
  try {
    return await Promise.race([probe.ask(stop.signal), late]);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const text = startErrorMessage(error, undefined) ?? `Nie udało się sprawdzić: ${(error as Error).message}`;
    return { state: 'fault', text, facts: typeof code === 'string' ? { code } : {} };
  } finally {
    clearTimeout(timer);
  }
}
