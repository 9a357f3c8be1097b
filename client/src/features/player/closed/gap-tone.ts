const lengthSeconds = 0.4;
const frequency = 440;
/** Fraction of the player's volume, low so that it does not startle. */
const loudness = 0.12;

/** A soft tone that distinguishes a closed passage from a fault. `volume` is the player's, from 0 to 1. */
export function playGapTone(volume: number): void {
  if (volume <= 0 || !('AudioContext' in globalThis)) return;
  const context = new AudioContext();
  const tone = context.createOscillator();
  const gain = context.createGain();
  const end = context.currentTime + lengthSeconds;
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(0, context.currentTime);
  gain.gain.linearRampToValueAtTime(volume * loudness, context.currentTime + lengthSeconds / 4);
  gain.gain.linearRampToValueAtTime(0, end);
  tone.connect(gain).connect(context.destination);
  tone.onended = () => void context.close();
  tone.start();
  tone.stop(end);
}
