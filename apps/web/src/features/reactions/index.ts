export { type Given, GivenReactions } from './given-reactions';
export { ReactionChoice, ReactionRow } from './reaction-row';
export { reactedWith } from './reacted-with';
export { reactionSigns } from './reaction-pill';
