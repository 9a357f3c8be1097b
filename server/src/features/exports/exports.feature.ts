import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { exportRoutes } from './exports.routes.ts';
import { type ExportNeeds, exportUsecases } from './exports.usecases.ts';
import { type ListNeeds, listUsecases } from './lists.usecases.ts';

export function exportsFeature(dependencies: Dependencies, needs: ExportNeeds & ListNeeds): Feature {
  return { routes: exportRoutes(exportUsecases(dependencies, needs), listUsecases(needs)) };
}
