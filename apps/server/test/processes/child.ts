import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { endWithParent } from '../../../../scripts/parts/run.mjs';

export interface Child {
  process: ChildProcess;
  firstLine: string;
}

type Settings = Record<string, string>;

/** Runs a script of this folder until the test ends, and waits for its first line of output. */
export const child = (script: string, args: string[] = []): Promise<Child> =>
  firstLineOf(['--import', 'tsx', join(import.meta.dirname, script), ...args]);

/** Runs a bundled program of the product in the same way. */
export const program = (file: string, settings: Settings): Promise<Child> =>
  firstLineOf([join(inject('bundle'), file)], settings);

async function firstLineOf(command: string[], settings: Settings = {}): Promise<Child> {
  const started = spawn(process.execPath, [...endWithParent, ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...settings },
  });
  onTestFinished(() => void started.kill('SIGKILL'));
  const [output] = await once(started.stdout, 'data');
  return { process: started, firstLine: String(output).trim() };
}

/** Sends SIGKILL and waits for the exit. */
export async function sigkill({ process: victim }: Child): Promise<void> {
  victim.kill('SIGKILL');
  await once(victim, 'exit');
}
