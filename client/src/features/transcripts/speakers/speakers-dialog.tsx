import './speakers-dialog.scss';
import { type LineSpeaker, speakersOf } from '@glosy/core/transcript/line-speakers';
import { isNumberedVoice, isSpeakerName, splitSpeaker } from '@glosy/core/transcript/speaker';
import { useCallback, useMemo, useState } from 'react';
import { polishCount } from '../../../lib/format/polish-number.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { announce } from '../../../ui/status-line.tsx';
import type { EditorLine, LineId } from '../document/editor-line.ts';
import { useShownKeys } from '../keys/key-map.ts';
import { changedTexts } from './give-other-speaker.ts';
import { proposeSpeakers, type SpeakersProposal, type TalkPeople } from './propose-speakers.ts';
import { VoiceItem } from './voice-item.tsx';
import { type Voice, voicesOf } from './voices.ts';

export interface SpeakersDialogProps {
  lines: readonly EditorLine[];
  people: TalkPeople;
  onPlay: ((line: EditorLine) => void) | undefined;
  /** Returns the reason for a refusal, or null. */
  onApply: (texts: ReadonlyMap<LineId, string>) => string | null;
  onClose: () => void;
}

const badName =
  'Nazwa to najwyżej cztery wyrazy, każdy wielką literą, bez dwukropka, na przykład: Anna Nowak. Bez „dr” i „pani”.';

const lostName =
  'Przed napisem, który zaczyna się liczbą, ta nazwa wyglądałaby jak czas. Wybierz nazwę bez liczby na końcu.';

const nobodyAsks = 'Nie ma tu pytań, z których dałoby się zgadnąć, kto mówi.';

/**
 * All speakers of the transcript, with playable examples and names to edit; a name changes on all lines in one undo
 * step.
 */
export function SpeakersDialog({ lines, people, onPlay, onApply, onClose }: SpeakersDialogProps) {
  const [typed, setTyped] = useState<ReadonlyMap<LineSpeaker, string>>(new Map());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [proposal, setProposal] = useState<SpeakersProposal | null>(null);
  const speakers = useMemo(() => {
    return proposal ? lines.map(({ id }) => proposal.speakers.get(id) ?? null) : speakersOf(lines);
  }, [lines, proposal]);
  const voices = useMemo(() => voicesOf(lines, speakers), [lines, speakers]);
  const nameOf = useCallback((speaker: LineSpeaker) => tidy(typed.get(speaker) ?? '') || speaker, [typed]);
  const wanted = useMemo(() => speakers.map(nameOf), [speakers, nameOf]);
  const texts = useMemo(() => changedTexts(lines, wanted), [lines, wanted]);
  const lost = useMemo(() => lostNames(lines, texts, wanted), [lines, texts, wanted]);
  const errorOf = (name: LineSpeaker) => {
    if (name === null) return undefined;
    if (!isSpeakerName(name)) return badName;
    return lost.has(name) ? lostName : undefined;
  };
  const offered = [
    ...new Set([...people.tells, ...people.asks, ...voices.map(({ speaker }) => speaker).filter(isNamed)]),
  ];

  const isMerging = voices.some((voice) => mergeSentence(voices, nameOf, voice) !== null);

  function apply(): void {
    const refused = onApply(texts);
    setRefusal(refused);
    if (refused !== null) return;
    announce(`Zmieniono: ${polishCount(texts.size, 'napis', 'napisy', 'napisów')}. Zmianę można cofnąć.`);
    onClose();
  }

  return (
    <Dialog
      title="Mówcy"
      size="wide"
      className="speakers-dialog"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Anuluj
          </Button>
          <Button
            disabled={texts.size === 0 || voices.some(({ speaker }) => errorOf(nameOf(speaker)) !== undefined)}
            onClick={apply}
          >
            {isMerging ? 'Zmień nazwy i połącz' : proposal ? 'Zastosuj podział' : 'Zmień nazwy'}
          </Button>
        </>
      }
    >
      <p className="note">
        Nazwa zmieni się we wszystkich napisach tej osoby, a całą zmianę cofniesz jednym „Cofnij”. Dwie osoby o tej
        samej nazwie staną się jedną.
      </p>
      {(proposal !== null || speakers.every((speaker) => speaker === null)) && (
        <Proposal
          proposal={proposal}
          onPropose={() => {
            const found = proposal === null ? proposeSpeakers(lines, people) : null;
            setRefusal(proposal === null && found === null ? nobodyAsks : null);
            setTyped(new Map());
            setProposal(found);
          }}
        />
      )}
      <ul className="voice-list">
        {voices.map((voice) => (
          <VoiceItem
            key={voice.speaker ?? ''}
            voice={voice}
            name={typed.get(voice.speaker) ?? (isNamed(voice.speaker) ? voice.speaker : '')}
            error={errorOf(nameOf(voice.speaker))}
            merge={mergeSentence(voices, nameOf, voice)}
            offered={offered}
            onName={(next) => setTyped(new Map(typed).set(voice.speaker, next))}
            onPlay={onPlay}
          />
        ))}
      </ul>
      {refusal && <Alert kind="error">{refusal}</Alert>}
    </Dialog>
  );
}

/** Names that could not be parsed again before the words of some line, such as `Świadek 2` before `12 osób`. */
function lostNames(
  lines: readonly EditorLine[],
  texts: ReadonlyMap<LineId, string>,
  wanted: readonly LineSpeaker[],
): ReadonlySet<LineSpeaker> {
  const written = lines.map(({ id, text }) => ({ text: texts.get(id) ?? text }));
  const read = speakersOf(written);
  const isLost = ({ text }: { text: string }, at: number) =>
    splitSpeaker(text).words.trim() !== '' && read[at] !== wanted[at];
  return new Set(written.flatMap((line, at) => (isLost(line, at) ? [wanted[at] ?? null] : [])));
}

/** Shown if the transcript names nobody; the same button undoes the proposal. */
function Proposal({ proposal, onPropose }: { proposal: SpeakersProposal | null; onPropose: () => void }) {
  const keys = useShownKeys('otherSpeaker');
  return (
    <div className="speakers-proposal">
      <p role="status">
        {proposal
          ? `Pyta ${proposal.asks}, opowiada ${proposal.tells}: to tylko domysł z pytań, krótkich wypowiedzi i pauz: program nie poznaje głosów, więc część napisów będzie miała złą osobę. Sprawdź przykłady. Pojedyncze napisy poprawisz potem poleceniem „Mówi ktoś inny”${keys ? ` (${keys})` : ''}.`
          : 'W tej transkrypcji nikt nie jest nazwany. Program może zgadnąć, kto pyta, a kto opowiada.'}
      </p>
      <Button variant="secondary" size="small" onClick={onPropose}>
        {proposal ? 'Bez podziału' : 'Zaproponuj podział'}
      </Button>
    </div>
  );
}

/** Warns that this voice will be merged with others: only undo separates them again. */
function mergeSentence(voices: readonly Voice[], nameOf: (speaker: LineSpeaker) => LineSpeaker, voice: Voice) {
  const name = nameOf(voice.speaker);
  const others = voices.filter((other) => other !== voice && nameOf(other.speaker) === name);
  if (name === null || others.length === 0) return null;
  const shown = others.map(({ speaker }) => (speaker === null ? 'napisy bez mówcy' : `„${speaker}”`)).join(', ');
  const count = [voice, ...others].reduce((sum, { lines }) => sum + lines.length, 0);
  return `To będzie jedna osoba z: ${shown} (razem ${polishCount(count, 'napis', 'napisy', 'napisów')}). Rozdzieli je tylko „Cofnij”.`;
}

function isNamed(speaker: LineSpeaker): speaker is string {
  return speaker !== null && !isNumberedVoice(speaker);
}

function tidy(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}
