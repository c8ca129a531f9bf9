import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { countResults, fromPlaywright, fromVitest, inWords, sum } from './test-results.mjs';

function report(content) {
  const folder = mkdtempSync(join(tmpdir(), 'nestmate-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'report.json'), JSON.stringify(content));
  return join(folder, 'report.json');
}

it('adds up both kinds of tests and prints one summary line', () => {
  const unit = {
    numPassedTests: 40,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  };
  const journeys = { stats: { expected: 5, unexpected: 0, flaky: 1, skipped: 2 }, errors: [] };
  const total = sum([
    countResults(report(unit), 1, fromVitest),
    countResults(report(journeys), 0, fromPlaywright),
  ]);
  expect(inWords(total)).toBe('46 passed, 1 failed, 2 skipped');
  expect(inWords({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
});

it('counts a test program that crashed before its report as a failure', () => {
  expect(countResults('/nowhere.json', 1, fromVitest)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    noted: ['FAILED: /nowhere.json names no failed test, and its program ended with 1'],
  });
  const unloaded = {
    numPassedTests: 2,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ name: 'a.test.ts', status: 'failed', message: 'No such module', assertionResults: [] }],
  };
  expect(countResults(report(unloaded), 1, fromVitest)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    noted: ['FAILED: a.test.ts\n  No such module'],
  });
});

it('counts a hook that failed and an error outside of any test, and names them', () => {
  const ended = {
    numPassedTests: 1,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: 'The server did not stop',
        assertionResults: [{ status: 'passed', fullName: 'adds', failureMessages: [] }],
      },
    ],
    unhandledErrors: [{ name: 'b.test.ts', message: 'Error: too late' }],
  };
  expect(countResults(report(ended), 1, fromVitest)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
    noted: ['FAILED: a.test.ts\n  The server did not stop', 'FAILED: b.test.ts\n  Error: too late'],
  });
});

it('names each test that failed or needed a second try', () => {
  const unit = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          { status: 'passed', fullName: 'waits', failureMessages: ['\u001B[31mlate\u001B[39m'] },
          { status: 'failed', fullName: 'counts', failureMessages: ['1 is not 2', '1 is not 2'] },
        ],
      },
    ],
  };
  const spec = (title, status, message) => ({
    file: 'chat.spec.ts',
    title,
    tests: [{ status, projectName: 'phone', results: [{ error: message && { message } }] }],
  });
  const journeys = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [],
    suites: [
      {
        specs: [spec('opens', 'expected')],
        suites: [{ specs: [spec('reads', 'flaky', 'slow'), spec('sends', 'unexpected', 'lost')] }],
      },
    ],
  };
  expect(sum([fromVitest(unit), fromPlaywright(journeys)])).toEqual({
    passed: 4,
    failed: 2,
    skipped: 0,
    noted: [
      'PASSED ON A SECOND TRY: a.test.ts › waits\n  late',
      'FAILED: a.test.ts › counts\n  1 is not 2',
      'PASSED ON A SECOND TRY: [phone] chat.spec.ts › reads\n  slow',
      'FAILED: [phone] chat.spec.ts › sends\n  lost',
    ],
  });
});
