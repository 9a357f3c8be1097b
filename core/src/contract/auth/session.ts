/** The calls that every page makes. */
import type { SessionView } from '../../site/session.ts';
import { answer, call } from '../call.ts';

export const checkSession = call({
  name: 'checkSession',
  method: 'GET',
  path: '/auth-api/check-session',
  permission: 'session.check',
  summary: 'Returns the signed-in user.',
  answer: answer<SessionView>('SessionView'),
});

export const logout = call({
  name: 'logout',
  method: 'POST',
  path: '/auth-api/logout',
  permission: 'session.end',
  summary: 'Ends the session; any ok answer means success.',
  answer: answer<{ message: string }>('{message}'),
});

export const readVersion = call({
  name: 'readVersion',
  method: 'GET',
  path: '/version.json',
  permission: 'site.read',
  summary:
    'The running build, which changes with each file of it, and the release; a timestamp in the query defeats caches.',
  answer: answer<{ version: string; release: string }>('{version, release}'),
});
