import type { App } from '../../../platform/app';
import { emitDeparture } from './leaving.service';

export function leavingLive({ db, events, live }: App): void {
  events.on('chats.left', 'chat', ({ chatIds }) => emitDeparture({ db, live }, chatIds));
}
