import { confirmTimes, listClockChecks } from '@glosy/core/contract/files/clock-checks';
import { type Route, route } from '../../../http/route.ts';
import type { ClockCheckUsecases } from './clock-checks.usecases.ts';

export function clockCheckRoutes(checks: ClockCheckUsecases): Route[] {
  return [
    route(listClockChecks, async () => ({ data: await checks.list() })),
    route(confirmTimes, async ({ caller, params: { id = '' }, body, transaction }) => ({
      data: await transaction((tx) => checks.confirm(tx, caller, id, body.audio_file)),
    })),
  ];
}
