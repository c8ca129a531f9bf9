export { followFind } from './find.live';
export { MutualLikes } from './mutual-likes/mutual-likes';
