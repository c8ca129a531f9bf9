import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/**
 * Runs a command to its end and captures its output, or streams it.
 * @param {string[]} command the program and its arguments
 * @param {{ show?: boolean, env?: NodeJS.ProcessEnv, cwd?: string, atMost?: number, niceness?: number }} options
 * `atMost`: milliseconds after which it is killed; `niceness`: how far it and what it starts stand back for others, up
 * to 19
 * @returns {Promise<{ code: number, output: string, hung: boolean }>}
 */
export function run(
  [program = '', ...args],
  { show = false, env = process.env, cwd, atMost = 0, niceness = 0 } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env,
      cwd,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    if (niceness > 0 && child.pid) setPriority(child.pid, niceness);
    let output = '';
    let hung = false;
    const giveUp =
      atMost > 0 &&
      setTimeout(() => {
        hung = true;
        child.kill('SIGKILL');
      }, atMost);
    const end = (code, said) => {
      if (giveUp) clearTimeout(giveUp);
      resolve({ code, output: said, hung });
    };
    const collect = (chunk) => (output += chunk);
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => end(1, `${output}${error.message}`));
    child.once('exit', (code) => hung && end(code ?? 1, output));
    child.once('close', (code) => end(code ?? 1, output));
  });
}

/** For Node: what it runs ends with the process that started it, however that ends. */
export const endWithParent = ['--import', new URL('end-with-parent.mjs', import.meta.url).href];

/** The command for an npm-installed program, run by the current Node. It ends with this process, however that ends. */
export const tool = (path, ...args) => [process.execPath, ...endWithParent, `node_modules/${path}`, ...args];
