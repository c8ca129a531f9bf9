import type { RoomId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { followRooms, lockChatOfRoom } from './following-rooms.queries';

/**
 * Updates the participants of a room's conversation after a resident leaves, so that the resident does not take part again if the
 * room is deleted before the next message. Call it in the transaction that removes the resident, which holds the room's row lock.
 */
export async function followRoomOfChat(tx: Db, roomId: RoomId): Promise<void> {
  await followRooms(tx, await lockChatOfRoom(tx, roomId));
}
