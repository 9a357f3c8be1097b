// A setup file of all unit and integration tests: property tests have the same cases in every run, so that a test never
// fails by chance. PROPERTY_SEED=random is the long form, with other cases each time; a number repeats a failed run.
import fc from 'fast-check';

const chosen = process.env.PROPERTY_SEED ?? '1';

fc.configureGlobal(chosen === 'random' ? {} : { seed: Number(chosen) });
