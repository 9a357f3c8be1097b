import { z } from 'zod';

// In a browser zod would try `new Function` to compile schemas, which our content security policy forbids and reports.
if ('document' in globalThis) z.config({ jitless: true });

/** The configured schema library: import it from this file, before any schema is made. */
export { z };
