import type { Events } from '../../../platform/events/events';
import { followRoomOfChat } from './following-rooms.queries';

/** A resident who leaves a room leaves its conversation in the same transaction. */
export function followDepartures(events: Pick<Events, 'within'>): void {
  events.within('room.left', 'chat', (tx, { roomId }) => followRoomOfChat(tx, roomId));
}
