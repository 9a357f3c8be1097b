import { basename } from 'node:path';
import type { Config } from '../../config.ts';
import { readModelFolder } from '../../speech/embedded/model-folder.ts';
import { EngineFault } from '../../speech/speech-engine.ts';
import type { Finding, Probe } from './probe.ts';

/** Whether the model of `SPEECH_MODEL_DIR` exists; it is not loaded, which takes longer than a probe may. */
export function speechProbe(config: Config): Probe {
  return { name: 'speech', title: 'Przepisywanie', ask: () => askSpeech(config) };
}

async function askSpeech({ speechFolder, speech }: Config): Promise<Finding> {
  if (!speechFolder) {
    const text = speech ? 'Mowę rozpoznaje serwer z SPEECH_URL; nie został zapytany.' : 'Nie jest włączone.';
    return { state: 'not-asked', text, facts: { engine: speech ? 'server' : 'none' } };
  }
  const { folder } = speechFolder;
  try {
    const { model, bytes } = await readModelFolder(folder);
    const facts = { engine: model.kind, modelBytes: bytes };
    const unused = speech ? ' Do serwera z SPEECH_URL idą tylko wcześniejsze zlecenia.' : '';
    return { state: 'good', text: `Model ${basename(folder)} jest na miejscu.${unused}`, facts };
  } catch (error) {
    if (!(error instanceof EngineFault)) throw error;
    const advice = `Wykonaj archive speech-model check ${folder}.`;
    return { state: 'fault', text: error.message, advice, facts: { engine: 'folder' } };
  }
}
