import type { VideoSignal } from '@nestmate/contract';
import { ProductError } from '../../../platform/http';
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
