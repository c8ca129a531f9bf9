// `npm test`: runs all tests. The last line is the summary.
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { buildWhenNeeded } from './build.mjs';
import './parts/end-with-parent.mjs';
import { findChromium, installChromium } from './parts/chromium.mjs';
import { findCoturn, installCoturn } from './parts/coturn.mjs';
import { findMediasoupWorker, installMediasoupWorker } from './parts/mediasoup-worker.mjs';
import { findRedis, installRedis } from './parts/redis.mjs';
import { run, tool } from './parts/run.mjs';
import { countResults, fromPlaywright, fromVitest, inWords, sum } from './parts/test-results.mjs';

const results = '.cache/test-results';
/**
 * For Node, in megabytes: what a test makes and no longer needs dies before it is copied into the old generation, which
 * takes a twentieth of Vitest's processor time with the default of 16.
 */
const youngGeneration = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
/**
 * Two runs of Vitest, one beside the other. Tests of the server wait a fifth of their time: for the database, a timer
 * or another process. All others only compute. Each worker loads and compiles the apps again, which takes ten seconds
 * of a processor; a second one for the others leaves no processor idle when the journeys and the server's have ended.
 */
const halves = [
  { projects: 'server*', workers: Math.ceil(1.5 * availableParallelism()) },
  { projects: '!server*', workers: availableParallelism() },
];
/**
 * Journeys wait for their browsers a quarter of their time. Vitest takes what they leave, and holds none of them up for
 * long.
 */
const vitestNiceness = 3;
/** Vitest takes eleven minutes beside the journeys on two cores, and has taken twenty on a busy machine. */
const hangAfterMs = (process.env.NESTMATE_THOROUGH === '1' ? 15 : 1) * 45 * 60_000;
rmSync(results, { recursive: true, force: true });

const total = sum(await Promise.all([...(await startVitest()), runJourneys()]));
process.exitCode = total.failed > 0 || (process.env.CI && total.skipped > 0) ? 1 : 0;
for (const line of total.noted) console.log(line);
console.log(inWords(total));

/** @returns the results of both halves, which are pending */
async function startVitest() {
  await installRedis();
  // Vitest counts what it skips.
  if (!findRedis()) say('the tests of several processes, because no redis-server was found on the PATH');
  await installMediasoupWorker();
  if (!findMediasoupWorker()) say('the calls of rooms, because mediasoup’s worker could not be had');
  return halves.map(runHalf);
}

/** The output of the first is shown while it runs, that of the second at its end. */
async function runHalf({ projects, workers }, index) {
  const file = `${results}/vitest-${index + 1}.json`;
  const vitest = async () => {
    const [node = '', ...vitestWords] = tool(
      'vitest/vitest.mjs',
      'run',
      `--project=${projects}`,
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=./scripts/parts/json-reporter.mjs',
      `--outputFile.json=${file}`,
    );
    const command = [node, ...youngGeneration, ...vitestWords];
    const ended = await run(command, { show: index === 0, atMost: hangAfterMs, niceness: vitestNiceness });
    if (ended.output) console.log(ended.output);
    return ended;
  };
  let { code, hung } = await vitest();
  if (hung) {
    console.log(`Vitest (${projects}) did not end within ${hangAfterMs / 60_000} minutes and is run again.`);
    ({ code } = await vitest());
  }
  return countResults(file, code, fromVitest);
}

async function runJourneys() {
  await installChromium();
  if (!findChromium()) return skip('the browser journeys, because no Chromium was found (set CHROMIUM_PATH)');
  await installCoturn();
  if (!findCoturn()) say('the call through a relay, because no turnserver was found on the PATH');
  try {
    await buildWhenNeeded();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0, noted: ['FAILED: the build'] };
  }
  const { code } = await run(tool('@playwright/test/cli.js', 'test', '--config', 'e2e'), { show: true });
  return countResults(`${results}/e2e.json`, code, fromPlaywright);
}

function skip(what) {
  say(what);
  return { passed: 0, failed: 0, skipped: 1, noted: [] };
}

function say(skipped) {
  console.log(`SKIPPED: ${skipped}`);
}
