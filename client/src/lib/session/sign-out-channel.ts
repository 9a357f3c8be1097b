import { limits } from '@glosy/core/limits';
import { wait } from '../scheduling.ts';

const channelName = 'sign-out';
const questionsName = 'unsaved-work';

/** A question names the user; an answer lists what would be lost in one tab. */
type Message = { userKey: string } | { unsaved: string[] };

/** One channel for questions and answers; a browser never delivers messages to the sending channel. */
let questions: BroadcastChannel | null = null;

/** Notifies the browser's other tabs that this user has signed out. */
export function tellSignOut(userKey: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(userKey);
  channel.close();
}

/** Calls the listener with the key of a user who signed out in another tab. Returns a function that stops. */
export function onSignOutElsewhere(listener: (userKey: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<string>) => listener(data);
  return () => channel.close();
}

/** Answers the questions of other tabs with what this user would lose here. Returns a function that stops. */
export function answerOtherTabs(readUnsaved: (userKey: string) => string[]): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(questionsName);
  questions = channel;
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!('userKey' in data)) return;
    const unsaved = readUnsaved(data.userKey);
    if (unsaved.length > 0) channel.postMessage({ unsaved } satisfies Message);
  });
  return () => {
    channel.close();
    questions = null;
  };
}

/**
 * What this user would lose in the browser's other tabs. Does not wait longer for a tab that does not answer in time.
 */
export async function askOtherTabs(userKey: string): Promise<string[]> {
  if (!questions) return [];
  const channel = questions;
  const found: string[] = [];
  const collect = ({ data }: MessageEvent<Message>) => {
    if ('unsaved' in data) found.push(...data.unsaved);
  };
  channel.addEventListener('message', collect);
  channel.postMessage({ userKey } satisfies Message);
  await wait(limits.otherTabsAnswerMs);
  channel.removeEventListener('message', collect);
  return found;
}
