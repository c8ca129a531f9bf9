// `npm run staff`: builds when sources changed, then runs a command for the staff console.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { missingRequirement } from './parts/requirements.mjs';

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
const command = ['--enable-source-maps', 'apps/server/dist/staff-command.js', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
process.exit(status ?? 1);
