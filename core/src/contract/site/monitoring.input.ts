import { limits } from '../../limits.ts';
import { z } from '../../schema.ts';
import { faultPatterns } from '../../site/browser-fault.ts';

const part = (pattern: RegExp) => z.string().regex(pattern, 'To nie jest część zgłoszenia usterki.');

export const reportBrowserFault = {
  body: z.strictObject({
    build: part(faultPatterns.build),
    page: part(faultPatterns.page),
    name: part(faultPatterns.name),
    stack: z.array(part(faultPatterns.stack)).min(1).max(limits.browserFaultFrames),
  }),
};
