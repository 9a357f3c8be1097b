import type { Thesaurus } from '@glosy/core/search/search';
import { readThesaurus, type ThesaurusProblem, writeThesaurus } from '@glosy/core/search/thesaurus';
import { useState } from 'react';
import { useLeaveGuard } from '../../../lib/leave-guard.ts';
import { messageOf } from '../../../lib/request.ts';
import { useUserKey } from '../../../lib/viewer.ts';
import { announce } from '../../../ui/status-line.tsx';
import { mergeThesaurus } from './merge-thesaurus.ts';
import { saveThesaurus, storedThesaurus } from './thesaurus.queries.ts';
import { keepDraft, readDraft, type ThesaurusDraft } from './thesaurus-draft.ts';

const unsavedText = 'Na liście innych nazw są niezapisane zmiany.';

/** Outcome of the last save. */
export type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'failed'; message: string }
  | { kind: 'stale'; message: string; stored: Thesaurus }
  | { kind: 'merged' };

/** State of the form: text, draft, checking and saving. Until something is typed it follows the stored thesaurus. */
export function useThesaurusForm(stored: Thesaurus) {
  const userKey = useUserKey();
  const [draft, setDraft] = useState(() => readDraft(userKey));
  const [isRestored, setRestored] = useState(draft !== null);
  const [problems, setProblems] = useState<readonly ThesaurusProblem[]>([]);
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const releaseGuard = useLeaveGuard(draft !== null, unsavedText);
  const text = draft?.text ?? writeThesaurus(stored.groups);

  function change(next: ThesaurusDraft | null) {
    setDraft(next);
    keepDraft(userKey, next);
    if (next === null) {
      releaseGuard();
      setRestored(false);
    }
  }

  function type(typed: string) {
    const base = draft?.base ?? stored;
    change(typed === writeThesaurus(base.groups) ? null : { text: typed, base });
    setOutcome((before) => (before?.kind === 'stale' ? before : null));
    // Errors of a line are shown only after a save attempt; from then on they follow the text.
    setProblems((before) => (before.length === 0 ? before : readThesaurus(typed).problems));
  }

  /** @returns whether the text could be sent: otherwise the field should get the focus */
  async function save(): Promise<boolean> {
    const { groups, problems: found } = readThesaurus(text);
    setProblems(found);
    setOutcome(null);
    if (found.length > 0) return false;
    setBusy(true);
    try {
      await saveThesaurus({ version: (draft?.base ?? stored).version, groups });
      change(null);
      setOutcome({ kind: 'saved' });
    } catch (error) {
      const message = messageOf(error, 'Nie udało się zapisać innych nazw. Spróbuj ponownie za chwilę.');
      const other = storedThesaurus(error);
      setOutcome(other ? { kind: 'stale', message, stored: other } : { kind: 'failed', message });
    }
    setBusy(false);
    return true;
  }

  /** Adds the changes of another user, so that both can be saved. */
  function merge(other: Thesaurus) {
    const base = draft?.base ?? stored;
    change({ text: mergeThesaurus(text, base.groups, other.groups), base: other });
    setOutcome({ kind: 'merged' });
  }

  function discard() {
    change(null);
    setProblems([]);
    setOutcome(null);
    announce('Odrzucono niezapisane zmiany.');
  }

  return { text, problems, outcome, isBusy, isRestored: isRestored && draft !== null, type, save, merge, discard };
}
