import { BroadcastChannel, MessageChannel } from 'node:worker_threads';

const file = crypto.randomUUID();

/** Test files run side by side in one process: each is a separate browser. */
class ChannelOfFile extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${file}`);
  }
}

// What a window has, and Node.js and the simulated browser lack.
Object.assign(globalThis, { BroadcastChannel: ChannelOfFile, MessageChannel });

// For as long as the process lives: a connection that a test broke may be checked again after that test has ended.
if (globalThis.navigator?.onLine === undefined)
  Object.defineProperty(globalThis, 'navigator', {
    value: { onLine: true },
    configurable: true,
    writable: true,
  });
