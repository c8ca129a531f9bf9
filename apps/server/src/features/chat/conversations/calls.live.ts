import type { App } from '../../../platform/app';
import { emitCall } from './calls.service';

export function conversationCallsLive({ db, events, live }: App): void {
  events.on('videoCall.changed', 'chat', ({ call: { sid }, told }) => emitCall({ db, live }, sid, told));
}
