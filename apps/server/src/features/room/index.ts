import type { App } from '../../platform/app';
import { roomLive } from './room.live';
import { roomRoutes } from './room.routes';

export {
  byRoom,
  canRoomsMerge,
  type GenderFacts,
  genderFactsOf,
  isFull,
  isSomebodyElse,
  mayLiveTogether,
  type RoomState,
  togetherRefusalOf,
} from './living-together.policy';
export { lockResidents } from './lock-residents.queries';
export { claimRequestMail, holdRequestMail, releaseRequestMail } from './requests/request-mail.queries';
export { deleteRoomsOf } from './moving.queries';
export { incomingRequestCounts } from './requests/requests.queries';
export { endRequestsBetween, sendRequest } from './requests/requests.service';
export { roomPersonalData } from './room.personal-data';
export * from './room.schema';
export { isOpen, isRoomLocked, liveTogether, roommateGenders, roommateIdsOf, roomSize } from './room.queries';
export { vacate } from './roommates/leaving.service';
export { takeListedUnits, unitCounts, unitsLeft, unitSupplyOf } from './units.queries';
export { candidateRoomOf } from './room.service';
export {
  addToRoom,
  lockRoom,
  matchResidents,
  moveToUnitType,
  numberRoom,
  takeOut,
  leaveUnitType,
} from './roommates/office-moves.service';
export { endUnsharedBedrooms } from './roommates/roommates.service';

export function register(app: App): void {
  roomRoutes(app);
  roomLive(app);
}
