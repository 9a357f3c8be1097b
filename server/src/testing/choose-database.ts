import { inject } from 'vitest';
import { type DatabaseTemplate, useTestDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}

// A setup file of both server projects: their global setups have made the template.
useTestDatabase(inject('databaseTemplate'));
