import type { Scenario } from '../scenario.ts';
import { brokenDisks } from './broken-disk.ts';
import { killed } from './killed.ts';
import { onPostgres } from './postgres.ts';
import { powerCuts } from './power-cut.ts';
import { onS3 } from './s3.ts';
import { surroundings } from './surroundings.ts';

export const scenarios: readonly Scenario[] = [
  ...killed,
  ...powerCuts,
  ...brokenDisks,
  ...surroundings,
  ...onPostgres,
  ...onS3,
];
