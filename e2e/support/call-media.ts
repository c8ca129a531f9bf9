import { expect, type Page } from '@playwright/test';

/** Remembers the page's connections from its next address on. */
export const watchConnections = (page: Page) =>
  page.addInitScript(() => {
    const connections: RTCPeerConnection[] = [];
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        connections.push(this);
      }
    };
    Object.assign(globalThis, { connections });
  });

/** The remote end of each connected peer connection. */
export const openConnections = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { connections } = globalThis as unknown as { connections: RTCPeerConnection[] };
    const open = connections.filter(({ connectionState }) => connectionState === 'connected');
    const found = await Promise.all(
      open.map(async (connection) => {
        const report = (await connection.getStats()) as unknown as Map<string, Record<string, unknown>>;
        // Several pairs may have been nominated; one is in use.
        const transport = [...report.values()].find(({ type }) => type === 'transport');
        const pair = report.get(String(transport?.['selectedCandidatePairId']));
        const remote = pair && report.get(String(pair['remoteCandidateId']));
        return remote && `${String(remote['address'])}:${String(remote['port'])}`;
      }),
    );
    return found.flatMap((end) => end ?? []);
  });

/** The received amount of each track: the frames of a picture, the energy of a sound. */
const receivedAmounts = (page: Page): Promise<Record<'audio' | 'video', Record<string, number>>> =>
  page.evaluate(async () => {
    const { connections } = globalThis as unknown as { connections: RTCPeerConnection[] };
    const found: Record<'audio' | 'video', Record<string, number>> = { audio: {}, video: {} };
    for (const connection of connections) {
      if (connection.connectionState === 'closed') continue;
      for (const entry of (await connection.getStats()).values() as Iterable<RTCInboundRtpStreamStats>) {
        if (entry.type !== 'inbound-rtp') continue;
        if (entry.kind === 'video') found.video[entry.trackIdentifier] = entry.framesDecoded ?? 0;
        else found.audio[entry.trackIdentifier] = entry.totalAudioEnergy ?? 0;
      }
    }
    return found;
  });

/** A decoder produces a little energy from silence; a simulated microphone's beep has about a hundred times more. */
const leastEnergy = 0.0001;

/** Waits until sound and pictures of this many people arrive between two samples in quick succession. */
export async function receives(page: Page, people: { audio: number; video: number }): Promise<void> {
  let last: Awaited<ReturnType<typeof receivedAmounts>> | undefined;
  const growing = async () => {
    const [before, now] = [last, await receivedAmounts(page)];
    last = now;
    if (!before) return null;
    const count = (kind: 'audio' | 'video', least: number) =>
      Object.entries(now[kind]).filter(([id, value]) => value - (before[kind][id] ?? 0) > least).length;
    const counted = { audio: count('audio', leastEnergy), video: count('video', 0) };
    return counted;
  };
  // A busy machine takes long until several browsers encode, and then encodes few pictures.
  await expect
    .poll(growing, { intervals: [1000, 1000, 1000, 2000, 2000, 4000], timeout: 300_000 })
    .toEqual(people);
}
