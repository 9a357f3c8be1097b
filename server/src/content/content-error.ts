import { ConfigError } from '../config.ts';

/** A wrong file in `content/`: stops the start with a sentence that names the file and the place in it. */
export function contentError(file: string, place: string, what: string): ConfigError {
  return new ConfigError(`Plik ${file}, ${place}: ${what}.`);
}
