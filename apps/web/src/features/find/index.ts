export { followFind } from './find.live';
export { MutualLikes } from './match/mutual-likes';
