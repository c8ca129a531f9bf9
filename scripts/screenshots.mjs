// `npm run screenshots [-- en|es|zh]`: see e2e/screenshots.ts.
import { buildWhenNeeded } from './build.mjs';
import { run, tool } from './parts/run.mjs';

await buildWhenNeeded();
const { code } = await run(tool('tsx/dist/cli.mjs', 'e2e/screenshots.ts', ...process.argv.slice(2)), {
  show: true,
});
process.exitCode = code;
