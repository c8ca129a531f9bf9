import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const configurationError = 78;
/** The server stops within 27 seconds; those who started us wait for 30. */
const stopTimeoutMs = 29_000;

/**
 * Runs the server until a stop signal, and restarts it after a crash. The server sends `ready` over the IPC
 * channel once it listens, and stops when the channel closes because the supervisor was killed.
 * @param {string[]} command
 * @returns {Promise<number>} the exit code to end with
 */
export async function supervise([program = '', ...args]) {
  const stopping = new AbortController();
  let child = start();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop());

  function start() {
    // Detached: Ctrl-C in the terminal reaches only the supervisor, which forwards it once.
    const started = spawn(program, args, {
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    return {
      process: started,
      exited: once(started, 'exit'),
      ready: hears(started, 'ready'),
      since: Date.now(),
    };
  }

  function stop() {
    if (stopping.signal.aborted) return;
    stopping.abort();
    child.process.kill('SIGTERM');
    setTimeout(() => child.process.kill('SIGKILL'), stopTimeoutMs).unref();
  }

  for (let restartDelayMs = 200; ; restartDelayMs = Math.min(2 * restartDelayMs, 10_000)) {
    const [code, signal] = await child.exited;
    if (stopping.signal.aborted) return code ?? 0;
    const refused = code !== null && (code === 0 || code === configurationError || !child.ready());
    if (refused) return code;
    if (Date.now() - child.since > 60_000) restartDelayMs = 200;
    console.error(`The server ended unexpectedly (${signal ?? `code ${code}`}) and is being started again.`);
    await sleep(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return 0;
    child = start();
  }
}

function hears(child, word) {
  let heard = false;
  child.on('message', (message) => {
    heard ||= message === word;
  });
  return () => heard;
}
