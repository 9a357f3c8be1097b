import { z } from 'zod';

// In a browser: zod would try `new Function` to compile schemas, which our content security policy forbids and reports.
if ('document' in globalThis) z.config({ jitless: true });

/** The schema library as it is set up here: import it from this file, before any schema is made. */
export { z };
