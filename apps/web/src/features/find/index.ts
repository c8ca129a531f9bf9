export { followFind } from './find.live';
export { MutualLikes, useMutualCards } from './mutual-likes/mutual-likes';
export { WhatOthersSee } from './candidate/what-others-see';
export { useSendWaiting } from './deck/use-online-again';
export { useCandidate } from './candidate.queries';
export { deckKeyOf, readFirstLook, readStoredDeck } from './deck/stored-deck';
