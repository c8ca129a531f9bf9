export { myRoomQuery, useMyRoom } from './room.queries';
