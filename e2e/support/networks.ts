import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pass } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { withDevices } from './call-devices';

interface RunningProcess {
  pid: number;
  parent: number;
  words: string;
}

/** The processes of this machine. */
const running = (): RunningProcess[] =>
  readdirSync('/proc').flatMap((name) => {
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const [, parent] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8')) ?? [];
      return words && parent ? [{ pid: Number(name), parent: Number(parent), words }] : [];
    } catch {
      // It has ended meanwhile, or is not a process.
      return [];
    }
  });

/** The browser process that owns all its sockets. */
function networkOf(mark: string): number {
  const all = running();
  // Debian starts it with a script.
  const mains = all.filter(({ words }) => words.includes(mark) && !words.includes('--type='));
  const found = all.find(
    ({ parent, words }) =>
      words.includes('network.mojom.NetworkService') && mains.some(({ pid }) => pid === parent),
  );
  if (!found) throw new Error('This browser shows no process of its network');
  return found.pid;
}

let started = 0;

/** A separate browser with a simulated camera and microphone, whose network can be cut while its pages continue. */
export async function openCuttableBrowser(): Promise<{
  browser: Browser;
  cutFor: (ms: number) => Promise<void>;
}> {
  const mark = `--journey=${process.pid}-${(started += 1)}`;
  const browser = await chromium.launch({ ...withDevices, args: [...withDevices.args, mark] });
  return {
    browser,
    async cutFor(ms) {
      const network = networkOf(mark);
      process.kill(network, 'SIGSTOP');
      await pass(ms);
      process.kill(network, 'SIGCONT');
    },
  };
}
