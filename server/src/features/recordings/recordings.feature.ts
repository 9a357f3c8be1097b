import type { Feature } from '../../feature.ts';
import { recordingRoutes } from './recordings.routes.ts';
import type { RecordingUsecases } from './recordings.usecases.ts';

export function recordingsFeature(recordings: RecordingUsecases): Feature {
  return { routes: recordingRoutes(recordings) };
}
