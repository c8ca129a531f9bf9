export { followFind } from './find.live';
export { MutualLikes } from './mutual-likes/mutual-likes';
export { useMutualCards } from './mutual-likes/use-mutual-cards';
export { WhatOthersSee } from './candidate/what-others-see';
export { useSendWaiting } from './deck/use-send-waiting';
export { useCandidate } from './candidate.queries';
