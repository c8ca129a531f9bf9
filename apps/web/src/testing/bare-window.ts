import { BroadcastChannel, MessageChannel } from 'node:worker_threads';

const file = crypto.randomUUID();

/** Test files run side by side in one process: each is a separate browser. */
class ChannelOfFile extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${file}`);
  }
}

// The simulated browser has none.
Object.assign(globalThis, { BroadcastChannel: ChannelOfFile, MessageChannel });
