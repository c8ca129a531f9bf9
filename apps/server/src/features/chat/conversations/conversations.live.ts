import type { App } from '../../../platform/app';
import { followRoomOfChat } from '../participants/participation.service';
import { emitCall } from './conversations.service';
import { emitDeparture } from './leaving.service';

/** Emits calls and departures to the windows of their conversations; follows the people of rooms. */
export function conversationsLive({ db, events, live }: App): void {
  events.on('videoCall.changed', 'chat', ({ call: { sid }, conversationCall }) =>
    emitCall({ db, live }, sid, conversationCall),
  );
  events.on('chats.left', 'chat', ({ sids }) => emitDeparture({ db, live }, sids));
  // A resident who leaves a room leaves its conversation in the same transaction.
  events.within('room.left', 'chat', (tx, { roomId }) => followRoomOfChat(tx, roomId));
}
