import { type Caller, type FloodName, floods } from './floods';

/** A process that floods the server from its parent's word until the parent ends it. */
process.on('message', ({ name, caller }: { name: FloodName; caller: Caller }) => {
  process.send?.('begun');
  floods[name](caller, () => !process.connected).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
