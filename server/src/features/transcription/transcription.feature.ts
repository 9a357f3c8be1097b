import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { createPoller } from '../../lib/poller.ts';
import { openEmbeddedEngine } from '../../speech/embedded/embedded-engine.ts';
import { speechSample } from '../../speech/embedded/word-lead.ts';
import { openSpeechServer } from '../../speech/openai-server.ts';
import { jobUsecases } from '../jobs/jobs.usecases.ts';
import { type SpeechEngines, transcribeJob } from './transcribe.job.ts';
import { transcribeJobKind } from './transcribe-job-kind.ts';
import { transcriptionRoutes } from './transcription.routes.ts';
import { transcriptionUsecases } from './transcription.usecases.ts';

export function transcriptionFeature(dependencies: Dependencies): Feature {
  const { config, log } = dependencies;
  const engines: SpeechEngines = {
    folder: config.speechFolder && openEmbeddedEngine({ ...config.speechFolder, sample: speechSample }, log),
    server: config.speech && openSpeechServer(config.speech, log),
  };
  // New orders run on this computer where possible; those placed with the server continue there.
  const usual = engines.folder ?? engines.server;
  const usecases = transcriptionUsecases(dependencies, jobUsecases(dependencies), usual);
  const newSounds = createPoller({ everyMs: 60_000, log, name: 'transcribe new sounds', work: usecases.orderNew });
  return {
    routes: transcriptionRoutes(usecases),
    jobs: { [transcribeJobKind]: transcribeJob(dependencies, engines) },
    async start() {
      if (!config.transcribesNewSounds || !usual) return;
      await newSounds.idle();
      newSounds.start();
    },
    stop: () => newSounds.stop(),
  };
}
