import type { VideoRequest, VideoSignal } from '@nestmate/contract/socket/video';
import type { App } from '../../../platform/app';
import { ProductError } from '../../../platform/http';
import { type Call, shownCall } from './call';
import { callById } from './calls.queries';

/**
 * Passes a signal on to the other joined window; one to a former connection is dropped.
 * @throws ProductError `CallEnded`, or `Unavailable` while the other's window is away
 */
export async function relaySignal(
  { db, live }: Pick<App, 'db' | 'live'>,
  socketId: string,
  signal: VideoSignal,
): Promise<void> {
  const call = await callById(db, signal.callId);
  if (!call) throw new ProductError('CallEnded');
  const path = signalPath(call, socketId, signal.to);
  if (!path) return;
  if (!path.receiver.socketId) throw new ProductError('Unavailable');
  // Each socket is the only one in the channel of its own id.
  live.emitEverywhere([{ key: path.receiver.socketId }], 'video.signal', { ...signal, from: path.from });
}

type Offer = NonNullable<NonNullable<VideoRequest<'video.answer'>['join']>['offer']>;

/**
 * Passes on the offer that came with an answer, if one other window has joined. That window gets the call's state
 * first, because the event of the change may take longer.
 */
export function relayOffer(
  { live }: Pick<App, 'live'>,
  call: Call,
  { socketId, offer }: { socketId: string; offer: Offer },
): void {
  const sender = call.people.find((person) => person.socketId === socketId);
  const joined = call.people.filter((person) => person !== sender && person.peerId !== null);
  const [receiver] = joined;
  if (call.type === 'group' || !call.answeredAt || joined.length !== 1) return;
  if (!sender?.peerId || !receiver?.peerId || !receiver.socketId) return;
  const to = [{ key: receiver.socketId }];
  const { membershipId, windowId: window, peerId } = receiver;
  live.emitEverywhere(to, 'video.state', { membershipId, call: shownCall(call), window, joining: null });
  live.emitEverywhere(to, 'video.signal', { callId: call.id, to: peerId, from: sender.peerId, ...offer });
}

/**
 * The participants between whom a signal may pass; undefined when it belongs to a former connection, or to a group,
 * whose windows have none.
 */
function signalPath({ type, people }: Call, socketId: string, to: string) {
  if (type === 'group') return undefined;
  const sender = people.find((person) => person.socketId === socketId);
  const receiver = people.find((person) => person !== sender && person.peerId === to);
  return sender?.peerId && receiver ? { from: sender.peerId, receiver } : undefined;
}
