import '../../ui/form/form-controls.scss';
import { type FitAnswer, fitLabels } from '@glosy/core/transcript-file/fit-sound';
import type {
  PlannedRecording,
  TranscriptCandidate,
  TranscriptChoice,
  TranscriptsOfSound,
} from '@glosy/core/work/loading';
import { polishCount } from '../../lib/format/polish-number.ts';
import { EncodingChoice } from '../uploads/encoding-choice.tsx';

interface TranscriptChoicesProps {
  recording: PlannedRecording;
  choices: readonly TranscriptChoice[];
  onChoose: (choice: TranscriptChoice) => void;
}

/** The choices with one of them added or changed. */
export function withChoice(choices: readonly TranscriptChoice[], choice: TranscriptChoice): TranscriptChoice[] {
  return [...choices.filter((other) => other.recording !== choice.recording || other.sound !== choice.sound), choice];
}

/**
 * Choices for a sound: the file of its transcript, the file's encoding, and the correction of times that do not fit.
 */
export function TranscriptChoices({ recording: { key, candidates }, choices, onChoose }: TranscriptChoicesProps) {
  return candidates
    .filter(
      ({ taken, files }) =>
        files.length > 1 || taken === null || files.some(({ misfit, encodings }) => misfit || encodings.length > 0),
    )
    .map((one) => (
      <SoundChoice
        key={one.sound}
        transcripts={one}
        choice={
          choices.find(({ recording, sound }) => recording === key && sound === one.sound) ?? {
            ...{ recording: key, sound: one.sound, path: one.taken, fit: 'keep' },
          }
        }
        onChoose={onChoose}
      />
    ));
}

interface SoundChoiceProps {
  transcripts: TranscriptsOfSound;
  choice: TranscriptChoice;
  onChoose: (choice: TranscriptChoice) => void;
}

function SoundChoice({ transcripts: { sound, files }, choice, onChoose }: SoundChoiceProps) {
  const { misfit = null, encodings = [] } = files.find(({ path }) => path === choice.path) ?? {};
  const [likeliest] = encodings;
  return (
    <div className="plan-choice">
      <label>
        <span>Transkrypcja do {nameOf(sound)}</span>
        <select
          className="form-select"
          value={choice.path ?? ''}
          onChange={({ target }) =>
            onChoose({ ...choice, path: target.value || null, fit: 'keep', encoding: undefined })
          }
        >
          {files.map((file) => (
            <option key={file.path} value={file.path}>
              {describe(file)}
            </option>
          ))}
          <option value="">bez transkrypcji</option>
        </select>
      </label>
      {likeliest && (
        <EncodingChoice
          samples={encodings}
          chosen={choice.encoding ?? likeliest.encoding}
          onChoose={(encoding) => onChoose({ ...choice, encoding })}
        />
      )}
      {misfit && (
        <label>
          <span>{misfit.sentence}</span>
          <select
            className="form-select"
            value={choice.fit}
            onChange={({ target }) => onChoose({ ...choice, fit: target.value as FitAnswer })}
          >
            {(['keep', ...misfit.changes] as const).map((fit) => (
              <option key={fit} value={fit}>
                {fitLabels[fit]}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

function describe({ path, lines, wealth }: TranscriptCandidate): string {
  return `${nameOf(path)}: ${polishCount(lines, 'napis', 'napisy', 'napisów')}, ma ${wealth}`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
