import type { VideoRequest, VideoSignal } from '@nestmate/contract';
import { ProductError } from '../../../platform/http';
import { type Call, shownCall } from '../calls/call';
import { callById } from '../calls/calls.queries';
import type { CallParts } from '../calls/change-call';
import { signalPath } from '../calls/next-call';

/**
 * Passes a signal on to the other joined window; one to a former connection is dropped.
 * @throws ProductError `CallEnded`, or `Unavailable` while the other's window is away
 */
export async function relaySignal(
  { db, live }: Pick<CallParts, 'db' | 'live'>,
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
 * Passes on the offer that came with an answer, if one other window has joined. That window is told the call's state first, because the
 * event of the change may take longer.
 */
export function relayOffer(
  { live }: Pick<CallParts, 'live'>,
  call: Call,
  { socketId, offer }: { socketId: string; offer: Offer },
): void {
  const sender = call.people.find((person) => person.socketId === socketId);
  const joined = call.people.filter((person) => person !== sender && person.peerId !== null);
  const [receiver] = joined;
  const isReady = call.type === 'peer-to-peer' && call.answeredAt && sender?.peerId && joined.length === 1;
  if (!isReady || !receiver?.peerId || !receiver.socketId) return;
  const to = [{ key: receiver.socketId }];
  const { membershipId, windowId: window, peerId } = receiver;
  live.emitEverywhere(to, 'video.state', { membershipId, call: shownCall(call), window, joining: null });
  live.emitEverywhere(to, 'video.signal', { callId: call.id, to: peerId, from: sender.peerId, ...offer });
}
