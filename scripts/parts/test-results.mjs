import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * `noted`: a line for each test that failed or needed a second try.
 * @typedef {{ passed: number, failed: number, skipped: number, noted: string[] }} Counts
 */

/**
 * Counts the results in a test report. A non-zero exit without a failed test counts as one failure.
 * @param {string} file
 * @param {number} code the exit code
 * @param {(report: any) => Counts} read
 * @returns {Counts}
 */
export function countResults(file, code, read) {
  const counts = tryToRead(file, read);
  if (code === 0 || counts.failed > 0) return counts;
  const ended = `FAILED: ${file} names no failed test, and its program ended with ${code}`;
  return { ...counts, failed: 1, noted: [...counts.noted, ended] };
}

function tryToRead(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, noted: [] };
  }
}

/**
 * A file that fails outside of its tests (its imports, a hook) counts as one failed test, an unhandled error as well.
 * @param {any} report
 * @returns {Counts}
 */
export function fromVitest({ testResults, unhandledErrors = [], ...report }) {
  const outside = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const failures = [...outside, ...unhandledErrors];
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    noted: [
      ...failures.map(({ name, message }) => note('failed', name, message)),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ failureMessages }) => failureMessages.length > 0)
          .map(({ status, fullName, failureMessages }) =>
            note(status, `${name} › ${fullName}`, failureMessages[0]),
          ),
      ),
    ],
  };
}

/**
 * A journey that passes on a retry counts as passed.
 * @param {{ stats: any, errors: unknown[], suites?: any[] }} report
 * @returns {Counts}
 */
export const fromPlaywright = ({ stats, errors, suites = [] }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
  skipped: stats.skipped,
  noted: specsOf(suites).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, projectName, results }) =>
        note(
          status === 'flaky' ? 'passed' : 'failed',
          `[${projectName}] ${file} › ${title}`,
          results[0]?.error?.message,
        ),
      ),
  ),
});

const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);

const note = (status, test, message) =>
  `${status === 'passed' ? 'PASSED ON A SECOND TRY' : 'FAILED'}: ${test}\n  ${firstWords(message)}`;

const firstWords = (message = '') => stripVTControlCharacters(message).split('\n', 4).join('\n  ');

/** @param {Counts[]} all */
export function sum(all) {
  /** @type {Counts} */
  const total = { passed: 0, failed: 0, skipped: 0, noted: [] };
  for (const { passed, failed, skipped, noted } of all) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    total.noted.push(...noted);
  }
  return total;
}

/** @param {Omit<Counts, 'noted'>} counts */
export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
