export { CandidateQuery } from './candidate/candidate-query';
export { ProfilePreview } from './candidate/profile-preview';
export { ProfileScreen } from './candidate/profile-screen';
export { followDepartures } from './departures';
export { FindScreen } from './screen/find-screen';
export { MutualLikes } from './match/mutual-likes';
export { SavedScreen } from './saved/saved-screen';
