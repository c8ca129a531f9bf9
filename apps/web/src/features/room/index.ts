export { MatchesScreen } from './matches-screen';
export { IncomingRequestsScreen } from './requests/incoming-requests';
export { OutgoingRequestsScreen } from './requests/outgoing-requests';
export { RequestScreen } from './requests/request-screen';
export { type Standing, useStanding } from './requests/standing';
export { followRoom } from './room.live';
export { GroupUsers } from './roommates/group-users';
export { NewRoommates } from './roommates/new-roommates';
export { myRoomQuery, useMyRoom } from './room.queries';
