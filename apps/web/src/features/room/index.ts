export { RequestCandidate } from './requests/request-candidate';
export { useRelation } from './requests/use-relation';
export { followRoom } from './room.live';
export { GroupUsers } from './roommates/group-users';
export { NewRoommates } from './roommates/new-roommates';
export { useMyRoom } from './room.queries';
export { refreshMyRoom } from './room.refresh';
