import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const path = 'apps/server/migrations/meta/_journal.json';
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** @param {string} journal */
const timesIn = (journal) => JSON.parse(journal).entries.map(({ when }) => Number(when));

/** The times in each journal of the history since the first schema, and in that of the folder. */
function timesOfHistory() {
  const now = timesIn(readFileSync(path, 'utf8'));
  let commits;
  try {
    commits = git('log', '--reverse', '--format=%H', '--', path).split('\n').filter(Boolean);
  } catch {
    // An archive has no history.
    return [now];
  }
  const before = commits.map((commit) => timesIn(git('show', `${commit}:${path}`)));
  return [...before.filter(([first]) => first === now[0]), now];
}

/**
 * The journals in which an entry does not stand at the end, later than all before: a database that has those would
 * never run it.
 */
const outOfTurn = (journals) =>
  journals.filter((times, at) => {
    const known = journals[at - 1] ?? [];
    return (
      known.some((time, nth) => times[nth] !== time) ||
      times.some((time, nth) => nth > 0 && time <= times[nth - 1])
    );
  });

it('adds migrations at the end of the journal only, each with a later time than all before', () => {
  expect(outOfTurn(timesOfHistory())).toEqual([]);
});

it('notices a migration that lands after a later one, wherever it stands', () => {
  expect(outOfTurn([[1], [1, 3], [1, 3, 4]])).toEqual([]);
  expect(outOfTurn([[1], [1, 3], [1, 2, 3]])).toEqual([[1, 2, 3]]);
  expect(outOfTurn([[1], [1, 3], [1, 3, 2]])).toEqual([[1, 3, 2]]);
});
