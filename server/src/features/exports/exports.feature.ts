import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import type { RecordingUsecases } from '../recordings/recordings.usecases.ts';
import { tagIndexUsecases } from '../tags/tag-index.usecases.ts';
import { exportRoutes } from './exports.routes.ts';
import { type ExportDependencies, exportUsecases } from './exports.usecases.ts';
import { listUsecases } from './lists.usecases.ts';

export function exportsFeature(
  dependencies: Dependencies & ExportDependencies,
  recordings: RecordingUsecases,
): Feature {
  const lists = listUsecases(recordings, tagIndexUsecases(dependencies));
  return { routes: exportRoutes(exportUsecases(dependencies), lists) };
}
