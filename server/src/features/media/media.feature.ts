import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import type { StoredKeys } from '../files/stored-keys.ts';
import { mediaRoutes } from './media.routes.ts';
import { mediaUsecases } from './media.usecases.ts';

export function mediaFeature(dependencies: Dependencies, keys: StoredKeys): Feature {
  return { routes: mediaRoutes(mediaUsecases(dependencies, keys)) };
}
