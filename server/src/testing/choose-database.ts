import { inject } from 'vitest';
import { useBuiltWorkers } from '../lib/program-file.ts';
import { buildFolder } from './built-server.ts';
import { type DatabaseTemplate, useTestDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}

// A setup file of both server projects, whose global setups have made the template.
useTestDatabase(inject('databaseTemplate'));
useBuiltWorkers(new URL(`../../${buildFolder}/`, import.meta.url));
