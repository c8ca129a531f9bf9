// `npm run bench -- NAME` runs bench/NAME.ts; its last line is the result as JSON. `all` runs every one in turn, and
// ends with a table of all figures. `--smoke` runs it in a tiny size: whether it still runs, and whether its references
// still give the same results.
import { readdirSync } from 'node:fs';
import { buildWhenNeeded } from './build.mjs';
import { figures, marked, tableOf } from './parts/bench-figures.mjs';
import { installEjabberd } from './parts/ejabberd.mjs';
import { provideMediasoupWorker } from './parts/mediasoup-worker.mjs';
import { run, tool } from './parts/run.mjs';

const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith('--'));
const named = words.filter((word) => !word.startsWith('--'));
const names = readdirSync('bench').flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? []);
const chosen = named[0] === 'all' ? names : named;
if (chosen.length === 0 || !chosen.every((name) => names.includes(name))) {
  console.error(`Which benchmark? npm run bench -- all | ${names.join(' | ')} [--smoke]`);
  process.exit(1);
}
provideMediasoupWorker();
if (chosen.includes('chat')) await installEjabberd();
await buildWhenNeeded();
const before = figures();
const isSmoke = options.includes('--smoke');
const failed = [];
const waiting = [...chosen];
async function runInTurn() {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    if (chosen.length > 1 && !isSmoke) console.log(`\n# ${name}`);
    // The plain references need the memory.
    const bench = tool('tsx/dist/cli.mjs', '--max-old-space-size=4000', `bench/${name}.ts`, ...options);
    const { code, output } = await run(bench, { show: !isSmoke });
    if (isSmoke) console.log(`\n# ${name}\n${output}`);
    if (code !== 0) failed.push(name);
  }
}
// A smoke run compares no times, so two share the processors.
await Promise.all(Array.from({ length: isSmoke ? 2 : 1 }, runInTurn));
if (chosen.length > 1 && !isSmoke) console.log(`\n${tableOf(marked(before, figures()))}`);
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
