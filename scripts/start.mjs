// `npm start`: builds when sources changed, then runs the server and keeps it running.
import { fileURLToPath } from 'node:url';
import { missingRequirement } from './parts/requirements.mjs';

// Under npm this is one program with it. Others may start it and go.
if (process.env.npm_lifecycle_event) await import('./parts/end-with-parent.mjs');
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const missing = missingRequirement();
if (missing) {
  console.error(missing);
  process.exit(1);
}

// A person at a terminal sees warnings, not every request.
if (process.stdout.isTTY && process.env.NODE_ENV !== 'production') process.env.LOG_LEVEL ||= 'warn';

// Imported dynamically: they need the dependencies checked above.
const { buildWhenNeeded } = await import('./build.mjs');
const { supervise } = await import('./parts/supervise.mjs');
const { provideMediasoupWorker } = await import('./parts/mediasoup-worker.mjs');
provideMediasoupWorker();
try {
  await buildWhenNeeded();
  process.exit(await supervise([process.execPath, '--enable-source-maps', 'apps/server/dist/main.js']));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
