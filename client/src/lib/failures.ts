/** Handler for a promise whose failure is reported elsewhere or changes nothing for the user. */
export function ignoreFailure(_error: unknown): void {}
