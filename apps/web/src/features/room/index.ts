import { lazyPart } from '@/ui/lazy-part';

export { backToChat } from './requests/back-to-chat';
export { RequestCandidate } from './requests/request-candidate';
export { roomAddresses, useMayAsk, useRelation } from './relation';
export { followRoom } from './room.live';
export { ChooseRoommate, useRoommateChat } from './roommates/choose-roommate';
export { useIsCelebrating } from './roommates/celebrated.store';
export { NewRoommates } from './roommates/new-roommates';
export { useMyRoom, useOpenRequestCount } from './room.queries';
export { refreshMyRoom } from './room.refresh';

export const AnswerRequest = lazyPart(async () => (await import('./requests/answer-request')).AnswerRequest);
