import { confirmTimes, listClockChecks } from '@glosy/core/contract/clock-checks';
import { type Route, route } from '../../../http/route.ts';
import type { ClockCheckUsecases } from './clock-checks.usecases.ts';

export function clockCheckRoutes(checks: ClockCheckUsecases): Route[] {
  return [
    route(listClockChecks, async () => ({ data: await checks.list() })),
    route(confirmTimes, async ({ caller, params: { id = '' }, body }) => ({
      data: await checks.confirm(caller, id, body.audio_file),
    })),
  ];
}
