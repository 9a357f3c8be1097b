// Names and messages of failed tests from the reports of Vitest and Playwright. `npm test` prints them last, so that
// the end of a log names the failures.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const MESSAGE_LINES = 24;

/** @param {{testResults?: object[]} | undefined} report Vitest's JSON report @returns {string[]} one text per failed test or file */
export function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return message ? [failureText(file, message)] : [];
    return failed.map(({ fullName, failureMessages }) =>
      failureText(`${file} > ${fullName}`, failureMessages.join('\n')),
    );
  });
}

/** @param {{suites?: object[]} | undefined} report Playwright's JSON report @returns {string[]} one text per failed or flaky test */
export function failuresOfPlaywright(report) {
  return (report?.suites ?? []).flatMap(failuresOfSuite);
}

function failuresOfSuite({ suites = [], specs = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ''));
        return failureText(`${spec.file}:${spec.line} [${projectName}] > ${spec.title}`, messages.join('\n'));
      }),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

function failureText(name, message) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES);
  return [name, ...lines.map((line) => `   ${line}`)].join('\n');
}
