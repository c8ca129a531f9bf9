// `npm run staff`, `backup` and `restore`: builds when sources changed, then runs a command of the server in this
// process.
import { fileURLToPath } from 'node:url';
import { missingRequirement } from './parts/requirements.mjs';

if (process.env.npm_lifecycle_event) await import('./parts/end-with-parent.mjs');
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const missing = missingRequirement();
if (missing) {
  console.error(missing);
  process.exit(1);
}

// Imported dynamically: it needs the dependencies checked above.
const { buildWhenNeeded } = await import('./build.mjs');
try {
  await buildWhenNeeded();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
const program = process.argv[2] === 'staff' ? 'staff-command' : 'backup-command';
if (program === 'staff-command') process.argv.splice(2, 1);
await import(new URL(`../apps/server/dist/${program}.js`, import.meta.url).href);
