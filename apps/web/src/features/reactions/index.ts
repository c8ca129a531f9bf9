export { ReactionRow } from './reaction-row';
export { reactedWith } from './reacted-with';
export { reactionSigns } from './reaction-signs';
