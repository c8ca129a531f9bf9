import type { App } from '../../platform/app';
import { roomLive } from './room.live';
import { roomRoutes } from './room.routes';

export {
  doRoomsFit,
  type GenderPolicy,
  isFull,
  isSomebodyElse,
  mayLiveTogether,
  type RoomState,
} from './living-together.policy';
export { lockResidents } from './lock-residents.queries';
export { transactionWithRetries } from './transaction-with-retries';
export { incomingRequestCounts } from './requests/requests.queries';
export { endRequestsBetween } from './requests/end-requests.service';
export { roomPersonalData } from './room.personal-data';
export * from './room.schema';
export { isRoomLocked, liveTogether, roomSize } from './room-state.queries';
export { removeFromRooms } from './roommates/departure.service';
export { candidateRoomOf } from './room.service';
export {
  addToRoom,
  lockRoom,
  matchResidents,
  moveToUnit,
  numberRoom,
  takeOut,
  uproot,
} from './roommates/office-moves.service';
export { endUnsharedBedrooms } from './roommates/roommates.service';
export { roommateIdsOf } from './roommates/office-moves.queries';

export function register(app: App): void {
  roomRoutes(app);
  roomLive(app);
}
