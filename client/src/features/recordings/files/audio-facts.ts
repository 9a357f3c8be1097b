import type { AudioFacts } from '@glosy/core/recording/recording';
import { formatMinutes } from '@glosy/core/time/timecode';
import { formatFileSize } from '../../../lib/format/file-size.ts';
import { polishNumber } from '../../../lib/format/polish-number.ts';

/** `12 min 5 s · 640 MB · 44,1 kHz · stereo`, without unknown parts. */
export function factsText({ state, durationSeconds, bytes, sampleRate, channels, bitRate }: AudioFacts): string {
  const parts = [
    durationSeconds !== null && formatMinutes(durationSeconds),
    formatFileSize(bytes),
    sampleRate !== null && `${polishNumber(sampleRate / 1000)} kHz`,
    channels !== null && (channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `kanały: ${channels}`),
    bitRate !== null && `${polishNumber(Math.round(bitRate / 1000))} kbps`,
    state === 'measuring' && 'odczytywanie dźwięku…',
  ];
  return parts.filter((part) => part !== false).join(' · ');
}
