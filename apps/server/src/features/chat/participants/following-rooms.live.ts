import type { App } from '../../../platform/app';
import { followRoomOfChat } from './following-rooms.service';

/** A resident who leaves a room leaves its conversation in the same transaction. */
export function followingRoomsLive({ events }: App): void {
  events.within('room.left', 'chat', (tx, { roomId }) => followRoomOfChat(tx, roomId));
}
