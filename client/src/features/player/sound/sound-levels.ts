import type { Peaks } from './peaks.ts';
import type { Playback } from './playback.ts';

/** Current levels per frequency band, from low to high, each 0 to 1. `read` returns the same array each time. */
export interface SoundLevels {
  read(): Float32Array;
  stop(): void;
}

type CapturingAudio = HTMLAudioElement & { captureStream?: () => MediaStream };

/**
 * Analyses a copy of the audio (`captureStream`). Audio routed through a Web Audio graph would stop on phones when the
 * screen locks. Browsers without `captureStream` get levels derived from the measured waveform.
 */
export function listenToSound(playback: Playback, peaks: Peaks | undefined, bars: number): SoundLevels {
  return capturedLevels(playback.audio, bars) ?? measuredLevels(playback, peaks, bars);
}

function capturedLevels(audio: CapturingAudio, bars: number): SoundLevels | null {
  if (typeof audio.captureStream !== 'function' || typeof AudioContext === 'undefined') return null;
  try {
    const stream = audio.captureStream();
    if (stream.getAudioTracks().length === 0) return null;
    const context = new AudioContext({ latencyHint: 'playback' });
    const analyser = context.createAnalyser();
    analyser.fftSize = 256;
    analyser.smoothingTimeConstant = 0.7;
    const source = context.createMediaStreamSource(stream);
    source.connect(analyser);
    const spectrum = new Uint8Array(analyser.frequencyBinCount);
    const levels = new Float32Array(bars);
    return {
      read() {
        analyser.getByteFrequencyData(spectrum);
        return groupTones(spectrum, levels);
      },
      stop() {
        source.disconnect();
        for (const track of stream.getTracks()) track.stop();
        void context.close();
      },
    };
  } catch {
    return null;
  }
}

/** Groups frequencies logarithmically, since speech is in the lower ones. */
function groupTones(spectrum: Uint8Array, levels: Float32Array): Float32Array {
  const reach = spectrum.length * 0.6;
  let from = 1;
  for (let bar = 0; bar < levels.length; bar++) {
    const to = Math.max(from + 1, Math.round(reach ** ((bar + 1) / levels.length)));
    let sum = 0;
    for (let tone = from; tone < to; tone++) sum += spectrum[tone] ?? 0;
    levels[bar] = sum / (to - from) / 255;
    from = to;
  }
  return levels;
}

/** Levels from the loudness at the current position, spread over the bars. */
function measuredLevels(playback: Playback, peaks: Peaks | undefined, bars: number): SoundLevels {
  const levels = new Float32Array(bars);
  return {
    read() {
      const { duration } = playback.getState();
      const index = duration > 0 && peaks ? Math.floor((playback.audio.currentTime / duration) * peaks.length) : 0;
      const loud = (peaks?.[index] ?? 0) / 255;
      for (let bar = 0; bar < bars; bar++) {
        const shape = Math.sin((Math.PI * (bar + 1)) / (bars + 1)) * (0.7 + 0.3 * Math.sin(bar * 2.4 + index));
        levels[bar] = (levels[bar] as number) * 0.6 + loud * shape * 0.4;
      }
      return levels;
    },
    stop() {},
  };
}
