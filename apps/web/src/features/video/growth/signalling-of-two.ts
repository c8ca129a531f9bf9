import type { Peer, Signalling } from '../room/signalling';

/**
 * The signals for the direct connection of a room's call. The first two windows connect; once the call has grown no further window does,
 * and the two know each other by their windows.
 */
export function signallingOfTwo(signalling: Signalling, hasGrown: () => boolean): Signalling {
  let other: string | undefined;
  function ofTwo(peers: readonly Peer[]): readonly Peer[] {
    if (hasGrown()) return peers.filter(({ window }) => window === other);
    const [first] = peers;
    other = first?.window;
    return first ? [first] : [];
  }
  return {
    ...signalling,
    async join() {
      const joined = await signalling.join();
      if (joined === null || joined === 'offline') return joined;
      return { ...joined, peers: ofTwo(joined.peers) };
    },
    follow: (handlers) => signalling.follow({ ...handlers, peers: (peers) => handlers.peers(ofTwo(peers)) }),
  };
}
