import { readMySettings, writeMySettings } from '@glosy/core/contract/transcripts/my-settings';
import { type Route, route } from '../../../http/route.ts';
import type { MySettingsUsecases } from './my-settings.usecases.ts';

export function mySettingsRoutes(use: MySettingsUsecases): Route[] {
  return [
    route(readMySettings, async ({ caller }) => ({ data: await use.read(caller) })),
    route(writeMySettings, async ({ caller, body, transaction }) => ({
      data: await transaction((tx) => use.write(tx, caller, body)),
    })),
  ];
}
