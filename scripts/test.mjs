// `npm test`: runs all tests. The last line is the summary.
import { rmSync } from 'node:fs';
import { buildWhenNeeded } from './build.mjs';
import { findChromium, installChromium } from './parts/chromium.mjs';
import { findCoturn, installCoturn } from './parts/coturn.mjs';
import { findMediasoupWorker, installMediasoupWorker } from './parts/mediasoup-worker.mjs';
import { findRedis, installRedis } from './parts/redis.mjs';
import { run, tool } from './parts/run.mjs';
import { countResults, fromPlaywright, fromVitest, inWords, sum } from './parts/test-results.mjs';

const results = '.cache/test-results';
/** Vitest takes six minutes beside the journeys on two cores, or three times as long on a busy machine. */
const hangAfterMs = 25 * 60_000;
rmSync(results, { recursive: true, force: true });

await install();
// First, because servers of both serve what was built.
const isBuilt = await build();
// Each waits often for a timer, a page or another process, and uses the time in which the other waits.
const vitest = runVitest();
const counts = await Promise.all([vitest, runJourneys({ isBuilt, showAfter: vitest })]);
const total = sum(counts);
process.exitCode = total.failed > 0 || (process.env.CI && total.skipped > 0) ? 1 : 0;
for (const line of total.noted) console.log(line);
console.log(inWords(total));

async function install() {
  await installRedis();
  await installChromium();
  await installCoturn();
  await installMediasoupWorker();
  // Vitest counts what it skips.
  if (!findRedis()) say('the tests of several processes, because no redis-server was found on the PATH');
  if (!findMediasoupWorker()) say('calls of more than two, because mediasoup’s worker could not be had');
  if (!findCoturn()) say('the call through a relay, because no turnserver was found on the PATH');
}

async function runVitest() {
  const file = `${results}/vitest.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = () =>
    run(tool('vitest/vitest.mjs', 'run', ...reporters), { show: true, atMost: hangAfterMs });
  let { code, hung } = await vitest();
  if (hung) {
    console.log(`Vitest did not end within ${hangAfterMs / 60_000} minutes and is run once more.`);
    ({ code } = await vitest());
  }
  return countResults(file, code, fromVitest);
}

/**
 * `showAfter`: when to show what the journeys print, so that it does not mix with what Vitest prints.
 * @param {{ isBuilt: boolean, showAfter: Promise<unknown> }} options
 */
async function runJourneys({ isBuilt, showAfter }) {
  if (!findChromium()) return skip('the browser journeys, because no Chromium was found (set CHROMIUM_PATH)');
  if (!isBuilt) return { passed: 0, failed: 1, skipped: 0, noted: ['FAILED: the build'] };
  const { code } = await run(tool('@playwright/test/cli.js', 'test', '--config', 'e2e'), { showAfter });
  return countResults(`${results}/e2e.json`, code, fromPlaywright);
}

/** @returns whether it succeeded */
async function build() {
  try {
    await buildWhenNeeded();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

function skip(what) {
  say(what);
  return { passed: 0, failed: 0, skipped: 1, noted: [] };
}

function say(skipped) {
  console.log(`SKIPPED: ${skipped}`);
}
