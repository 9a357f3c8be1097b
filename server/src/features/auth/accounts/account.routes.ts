import {
  changeName,
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  endTrustedDevice,
  readAccount,
  readPersonalData,
  readSessions,
  readTrustedDevices,
} from '@glosy/core/contract/auth/account';
import type { Cookies } from '../../../http/cookies.ts';
import { type Route, route } from '../../../http/route.ts';
import type { accountUsecases } from './account.usecases.ts';
import type { deviceUsecases } from './devices.usecases.ts';

export function accountRoutes(
  use: ReturnType<typeof accountUsecases>,
  devices: ReturnType<typeof deviceUsecases>,
  cookies: Cookies,
): Route[] {
  return [
    route(readAccount, async ({ caller }) => ({ data: await use.read(caller) })),
    route(changeName, async ({ caller, body }) => ({
      data: await use.changeName(caller, body),
      message: 'Zapisano imię i nazwisko.',
    })),
    route(changePassword, async ({ caller, body }) => {
      await use.changePassword(caller, body.currentPassword, body.password);
      return { message: 'Hasło zostało zmienione. Pozostałe sesje zakończono.' };
    }),
    route(readSessions, async ({ caller }) => ({ data: await use.sessions(caller) })),
    route(endSession, async ({ caller, params }) => {
      await use.endSession(caller, params.id ?? '');
      return { message: 'Sesja została zakończona.' };
    }),
    route(endOtherSessions, async ({ caller }) => {
      await use.endOtherSessions(caller);
      return { message: 'Pozostałe sesje zostały zakończone.' };
    }),
    route(readTrustedDevices, ({ caller, request }) => devices.list(caller, cookies.read(request, 'device'))),
    route(endTrustedDevice, async ({ caller, params, request, reply }) => {
      const isCurrent = await devices.end(caller, params.id ?? '', cookies.read(request, 'device'));
      if (isCurrent) cookies.clear(reply, 'device');
      return { message: 'Urządzenie nie jest już zapamiętane. Następne logowanie na nim będzie wymagało kodu.' };
    }),
    route(readPersonalData, async ({ caller, reply }) => {
      reply.header('content-disposition', 'attachment; filename="moje-dane.json"');
      reply.header('cache-control', 'no-store');
      return use.personalData(caller);
    }),
    route(deleteAccount, async ({ caller, body, reply }) => {
      await use.deleteAccount(caller, body.password);
      cookies.clear(reply, 'sid');
      cookies.clear(reply, 'known');
      return { message: 'Konto zostało usunięte.' };
    }),
  ];
}
