import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { openSpeechServer } from '../../speech/openai-server.ts';
import type { JobUsecases } from '../jobs/jobs.usecases.ts';
import { transcribeJob } from './transcribe.job.ts';
import { transcribeJobKind } from './transcribe-job-kind.ts';
import { transcriptionRoutes } from './transcription.routes.ts';
import { transcriptionUsecases } from './transcription.usecases.ts';

export function transcriptionFeature(dependencies: Dependencies, jobs: JobUsecases): Feature {
  const { config, log } = dependencies;
  const engine = config.speech ? openSpeechServer(config.speech, log) : null;
  return {
    routes: transcriptionRoutes(transcriptionUsecases(dependencies, jobs, engine)),
    jobs: { [transcribeJobKind]: transcribeJob(dependencies, engine) },
  };
}
