import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';

export default defineProject({
  plugins: [react()],
  test: {
    name: 'client',
    environment: 'jsdom',
    // A new process and document for each file takes most of the time; `setup.ts` cleans up after each file.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../scripts/property-seed.ts', './src/testing/setup.ts'],
    restoreMocks: true,
    // The first test of a file loads its modules, which is slow on a busy machine.
    testTimeout: 30_000,
  },
});
