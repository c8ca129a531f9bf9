import { BroadcastChannel, MessageChannel } from 'node:worker_threads';

// The simulated browser has none of its own.
Object.assign(globalThis, { BroadcastChannel, MessageChannel });
