export { followRoom } from './room.live';
export { myRoomQuery, useMyRoom } from './room.queries';
