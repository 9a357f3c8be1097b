const channelName = 'sign-out';

/** Tells the browser's other tabs that this user has signed out. */
export function tellSignOut(userKey: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(userKey);
  channel.close();
}

/** Calls the listener with the key of a user who signed out in another tab. Returns stop. */
export function onSignOutElsewhere(listener: (userKey: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<string>) => listener(data);
  return () => channel.close();
}
