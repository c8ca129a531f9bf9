import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface Child {
  process: ChildProcess;
  firstLine: string;
}

/** Runs a script of this folder until the test ends, and waits for its first line of output. */
export async function child(
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Child> {
  const started = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
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
