import './consent-controls.scss';
import { useConsent, withdrawConsent } from '../../lib/device/consent.ts';
import { Button } from '../../ui/button.tsx';
import { announce } from '../../ui/status-line.tsx';

const states = {
  pending: '',
  unanswered: 'Nie masz jeszcze zapisanej odpowiedzi.',
  acknowledged: 'Twoja odpowiedź: Akceptuję.',
  accepted: 'Twoja odpowiedź: Akceptuję.',
  necessary: 'Twoja odpowiedź: Tylko niezbędne.',
};

/** Withdraws the choice made in the cookie banner. */
export function ConsentControls() {
  const consent = useConsent();
  const isAnswered = consent !== 'pending' && consent !== 'unanswered';
  function handleWithdraw() {
    withdrawConsent();
    announce('Odpowiedź została usunięta. Pytanie o pliki cookie pojawi się ponownie.');
  }
  return (
    <p className="consent-controls">
      <span>{states[consent]}</span>
      <Button variant="secondary" disabled={!isAnswered} onClick={handleWithdraw}>
        Cofnij odpowiedź
      </Button>
    </p>
  );
}
