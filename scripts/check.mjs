// Static checks. Each prints one line, and its findings when it fails.
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { run, tool } from './parts/run.mjs';

const folders = ['apps', 'packages', 'e2e', 'bench'];
const projects = ['apps', 'packages']
  .flatMap((parent) => readdirSync(parent).map((name) => `${parent}/${name}`))
  .concat('e2e', 'bench', 'scripts')
  .filter((project) => existsSync(`${project}/tsconfig.json`) && hasTypeScript(project));

const parts = {
  texts: [[process.execPath, 'scripts/parts/text-modules.mjs']],
  types: projects.map((project) => tool('typescript-native/bin/tsc', '-p', project, ...incremental(project))),
  lint: [tool('oxlint/bin/oxlint')],
  format: [tool('oxfmt/bin/oxfmt', '--check')],
  imports: [
    tool('dependency-cruiser/bin/dependency-cruise.mjs', ...folders, '--config', '.dependency-cruiser.mjs'),
  ],
  unused: [tool('knip/bin/knip.js', '--no-progress')],
};

/** Skips unchanged inputs. */
function incremental(project) {
  return ['--incremental', '--tsBuildInfoFile', `.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`];
}

function hasTypeScript(folder) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? !['node_modules', 'dist'].includes(entry.name) && hasTypeScript(`${folder}/${entry.name}`)
      : /\.(tsx?|mjs)$/.test(entry.name),
  );
}

/** At most one command per core: running all together saves little time and needs over ten gigabytes. */
const waiting = [];
let running = 0;
async function inTurn(command) {
  if (running >= availableParallelism()) await new Promise((resolve) => waiting.push(resolve));
  running += 1;
  const result = await run(command);
  running -= 1;
  waiting.shift()?.();
  return result;
}

async function check([name, commands]) {
  const started = performance.now();
  const results = await Promise.all(commands.map(inTurn));
  const failed = results.filter(({ code }) => code !== 0);
  for (const { output } of failed) console.log(output.trim());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${failed.length === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(8)} ${seconds} s`);
  return failed.length === 0;
}

const verdicts = await Promise.all(Object.entries(parts).map(check));
process.exitCode = verdicts.every(Boolean) ? 0 : 1;
