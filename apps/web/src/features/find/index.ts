export { ProfileScreen } from './candidate/profile-screen';
export { FindScreen } from './deck/find-screen';
export { MutualLikes } from './match/mutual-likes';
export { SavedScreen } from './saved/saved-screen';
