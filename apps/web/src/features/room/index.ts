export { AnswerRequest, IncomingRequestNote } from './requests/answer-request';
export { RequestCandidate } from './requests/request-candidate';
export { backToChat, roomAddresses, useMayAsk, useRelation } from './relation';
export { followRoom } from './room.live';
export { ChooseRoommate, useRoommateChat } from './roommates/choose-roommate';
export { useIsCelebrating } from './roommates/celebrated.store';
export { NewRoommates } from './roommates/new-roommates';
export { useLikes, useMyRoom, useOpenRequestCount } from './room.queries';
export { refreshLikes, refreshMyRoom } from './room.refresh';
