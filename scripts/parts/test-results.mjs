import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Counts the results in a test report. A non-zero exit without a failed test counts as one failure.
 * @param {string} file
 * @param {number} code the exit code
 * @param {(report: any) => Counts} read
 * @returns {Counts}
 */
export function countResults(file, code, read) {
  const counts = tryToRead(file, read);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function tryToRead(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/** A file that fails to load counts as one failed test. */
export const fromVitest = (report) => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
      .length,
  skipped: report.numPendingTests + report.numTodoTests,
});

/** A journey that passes on a retry counts as passed; the runner lists it as flaky. */
export const fromPlaywright = ({ stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
  skipped: stats.skipped,
});

/** @param {Counts[]} all */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** @param {Counts} counts */
export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
