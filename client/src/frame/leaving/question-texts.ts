import type { LeaveQuestion } from '../../lib/leave-guard.ts';

interface QuestionTexts {
  title: string;
  /** The last sentence, after what would be lost. */
  text: string;
  confirmText: string;
}

export const questionTexts: Record<LeaveQuestion['action'], QuestionTexts> = {
  leave: {
    title: 'Niezapisane zmiany',
    text: 'Czy na pewno chcesz opuścić tę stronę?',
    confirmText: 'Opuść stronę',
  },
  signOut: {
    title: 'Niezakończona praca',
    text: 'Po wylogowaniu niezapisane zmiany przepadną, a przesyłanie zostanie przerwane. Czy na pewno chcesz się wylogować?',
    confirmText: 'Wyloguj',
  },
};
