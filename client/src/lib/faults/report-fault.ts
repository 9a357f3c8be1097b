import { reportBrowserFault } from '@glosy/core/contract/site/monitoring';
import { limits } from '@glosy/core/limits';
import { type BrowserFault, faultPatterns } from '@glosy/core/site/browser-fault';
import { postAndForget } from '../connection/fetch-watched.ts';
import { tabStorage } from '../device/browser-storage.ts';
import { PageLoadError } from '../lazy-page.tsx';
import { currentSite } from '../site-content.ts';

const storedKey = 'reportedFaults';
/** Refusals and lost connections, which the screen shows, and requests that a page has aborted. */
const expected = ['RequestError', 'AbortError'];

/**
 * Reports an error to the operator: each only once in a tab, the first few, and only with calls of our own files in its
 * stack. `page` is the route's pattern, `place` (`address:line:column`) where the browser met an error without a stack.
 * Never sends the message, which may quote a transcript.
 */
export function reportFault(error: unknown, page: string, place = ''): void {
  const thrown = error instanceof PageLoadError ? error.cause : error;
  const { name = '', stack = '' } = (thrown ?? {}) as Partial<Error>;
  if (expected.includes(name) || stack.includes('-extension:')) return;
  const calls = ownCalls(stack);
  const fault: BrowserFault = {
    build: currentSite().version,
    page,
    name: faultPatterns.name.test(name) ? name : 'Error',
    stack: calls.length > 0 ? calls : ownCalls(place),
  };
  if (fault.stack.length > 0 && isNew(fault)) send(fault);
}

/** Frames of stacks as Chromium (`at draw (address:1:2)`) and as Firefox and Safari (`draw@address:1:2`) write them. */
function ownCalls(stack: string): string[] {
  const ownFiles = `${window.location.origin}/assets/`;
  return stack
    .split('\n')
    .flatMap((line) => {
      const [before = '', place] = line.split(ownFiles);
      const caller = /([\w$.<>/]{1,60})( \(|@)$/.exec(before)?.[1];
      const call = `${caller ? `${caller} ` : ''}${place?.replace(/\)$/, '')}`;
      return faultPatterns.stack.test(call) ? call : [];
    })
    .slice(0, limits.browserFaultFrames);
}

/** Remembers the fault, also after a reload, which often repeats it. */
function isNew({ stack }: BrowserFault): boolean {
  const reported = tabStorage.read<string[]>(storedKey) ?? [];
  const key = stack.join(' ');
  if (reported.length >= limits.browserFaultsPerTab || reported.includes(key)) return false;
  // If the report could not be stored, the fault might be reported for ever.
  return tabStorage.write(storedKey, [...reported, key]);
}

function send(fault: BrowserFault): void {
  postAndForget(reportBrowserFault.path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
}
