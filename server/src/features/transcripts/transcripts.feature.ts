import type { Feature } from '../../feature.ts';
import { transcriptRoutes } from './transcripts.routes.ts';
import type { TranscriptUsecases } from './transcripts.usecases.ts';

export function transcriptsFeature(usecases: TranscriptUsecases): Feature {
  return { routes: transcriptRoutes(usecases) };
}
