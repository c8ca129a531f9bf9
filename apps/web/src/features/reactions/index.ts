export { type GivenReaction, GivenReactions } from './given-reactions';
export { ReactionChoice, ReactionRow } from './reaction-row';
export { reactedWith } from './reaction-row';
export { reactionSigns } from './reaction-pill';
