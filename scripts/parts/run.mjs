import { spawn } from 'node:child_process';

/**
 * Runs a command to its end and keeps what it printed, or shows it at once.
 * @param {string[]} command the program and its arguments
 * @param {{ show?: boolean, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run([program = '', ...args], { show = false, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A program that npm installed, run by this Node. */
export const tool = (path, ...args) => [process.execPath, `node_modules/${path}`, ...args];
