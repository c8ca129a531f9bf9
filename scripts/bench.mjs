// `npm run bench -- NAME` runs bench/NAME.ts; its last line is the result as JSON. The plain references need the memory.
import { readdirSync } from 'node:fs';
import { buildWhenNeeded } from './build.mjs';
import { provideMediasoupWorker } from './parts/mediasoup-worker.mjs';
import { run, tool } from './parts/run.mjs';

const [name] = process.argv.slice(2);
const names = readdirSync('bench').flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? []);
if (name === undefined || !names.includes(name)) {
  console.error(`Which benchmark? npm run bench -- ${names.join(' | ')}`);
  process.exit(1);
}
provideMediasoupWorker();
await buildWhenNeeded();
const bench = tool('tsx/dist/cli.mjs', '--max-old-space-size=4000', `bench/${name}.ts`);
process.exitCode = (await run(bench, { show: true })).code;
