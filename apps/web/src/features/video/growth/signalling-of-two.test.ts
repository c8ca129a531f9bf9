import { expect, it } from 'vitest';
import type { Peer, Signalling, SignallingHandlers } from '../room/signalling';
import { signallingOfTwo } from './signalling-of-two';

const peer = (userId: string, window = userId): Peer => ({ userId, window, isCaller: false });

it('connects the first two, and nobody else once the call has grown', async () => {
  let joined: readonly Peer[] | null = [];
  let handlers: SignallingHandlers | undefined;
  let hasGrown = false;
  const met: (readonly Peer[])[] = [];
  const signalling: Signalling = {
    join: async () => (joined ? { peers: joined, iceServers: [], hasOffered: false } : null),
    send: () => undefined,
    follow(given) {
      handlers = given;
      return () => undefined;
    },
  };
  const ofTwo = signallingOfTwo(signalling, () => hasGrown);
  const nothing = { signal: () => undefined, reconnected: () => undefined };
  ofTwo.follow({ ...nothing, peers: (peers) => met.push(peers) });

  expect(await ofTwo.join()).toMatchObject({ peers: [] });
  handlers?.peers([peer('ben')]);
  handlers?.peers([peer('ben', 'after a reload')]);
  hasGrown = true;
  handlers?.peers([peer('ana'), peer('ben', 'after a reload')]);
  joined = [peer('ana'), peer('ben', 'after a reload')];
  expect(await ofTwo.join()).toMatchObject({ peers: [peer('ben', 'after a reload')] });
  handlers?.peers([peer('ana'), peer('ben', 'yet another')]);
  expect(met).toEqual([[peer('ben')], [peer('ben', 'after a reload')], [peer('ben', 'after a reload')], []]);
  joined = null;
  expect(await ofTwo.join()).toBeNull();
});
