import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished, vi } from 'vitest';

const supervisor = new URL('supervise.mjs', import.meta.url).href;
const run = `import { supervise } from '${supervisor}'; process.exit(await supervise([process.execPath, '-e', process.env.SERVER]));`;

/** Supervises a one-line server and collects its output. */
function supervised(server) {
  const started = spawn(process.execPath, ['--input-type=module', '-e', run], {
    env: { ...process.env, SERVER: server },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void started.kill('SIGKILL'));
  const lines = createInterface(started.stdout)[Symbol.asyncIterator]();
  const line = async () => (await lines.next()).value;
  return { process: started, exited: once(started, 'exit'), line };
}

const serving = `
  process.on('SIGTERM', () => { console.log('bye'); process.exit(0); });
  process.on('disconnect', () => { console.log('alone'); process.exit(0); });
  process.send('ready'); console.log(process.pid); setInterval(() => {}, 1000);`;

it('restarts a killed server and forwards a stop signal', async () => {
  const { process: parent, exited, line } = supervised(serving);
  const first = Number(await line());
  process.kill(first, 'SIGKILL');
  const second = Number(await line());
  expect(second).not.toBe(first);
  parent.kill('SIGINT');
  expect(await line()).toBe('bye');
  expect((await exited)[0]).toBe(0);
});

it('the supervisor does not restart a server that refuses to start', async () => {
  expect((await supervised(`process.exit(78)`).exited)[0]).toBe(78);
  expect((await supervised(`process.exit(1)`).exited)[0]).toBe(1);
});

it('the server’s channel closes when the supervisor is killed', async () => {
  const { process: parent, line } = supervised(serving);
  await line();
  parent.kill('SIGKILL');
  expect(await line()).toBe('alone');
});

it('a script that is killed ends what it has started', async () => {
  const started = `
    import { run, tool } from '${new URL('run.mjs', import.meta.url).href}';
    const [node, ...options] = tool('');
    void run([node, ...options.slice(0, -1), '-e', 'console.log(process.pid); setInterval(() => {}, 1000)'], { show: true });`;
  const script = spawn(process.execPath, ['--input-type=module', '-e', started], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void script.kill('SIGKILL'));
  const [line] = await once(script.stdout, 'data');
  const child = Number(line);
  expect(process.kill(child, 0)).toBe(true);
  script.kill('SIGKILL');
  await vi.waitFor(() => expect(() => process.kill(child, 0)).toThrow('ESRCH'));
});
