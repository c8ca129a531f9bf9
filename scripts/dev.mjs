// `npm run dev`: runs the server and the web app in one terminal and rebuilds both on changes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import './parts/end-with-parent.mjs';
import { provideMediasoupWorker } from './parts/mediasoup-worker.mjs';
import { tool } from './parts/run.mjs';
import { writeTextModules } from './parts/text-modules.mjs';

const webAddress = 'http://localhost:5173';
const serverAddress = `http://localhost:${process.env.PORT ?? 3000}`;
const sides = {
  server: tool('tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'apps/server/src/main.ts'),
  web: tool('vite/bin/vite.js', 'apps/web', '--clearScreen', 'false'),
};

writeTextModules();
provideMediasoupWorker();
const running = Object.entries(sides).map(([name, [program = '', ...args]]) => {
  const child = spawn(program, args, {
    // A separate process group, so that Ctrl-C reaches each process once, through this one.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PUBLIC_URL: webAddress, API_ORIGIN: serverAddress, FORCE_COLOR: '1', ...process.env },
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => console.log(`${name.padEnd(6)} │ ${line}`));
  }
  return { child, exited: once(child, 'exit') };
});

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  for (const { child } of running) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
await Promise.race(running.map(({ exited }) => exited));
stop();
await Promise.all(running.map(({ exited }) => exited));
