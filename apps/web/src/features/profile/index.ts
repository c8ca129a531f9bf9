export { overviewQuery, useOverview } from './overview.queries';
export { profileKeys } from './profile.keys';
export { refreshCandidate, refreshCandidates, refreshOverview, refreshProfile } from './profile.refresh';
export { routeAfterSignIn } from './route-after-sign-in';
export { OvertakenNotice } from './editing/overtaken-notice';
export { UndoButton } from './editing/undo-button';
export { type Editing, useEdited } from './editing/use-edited';
export { followProfile } from './profile.live';
export { SocialLinks } from './social/social-links';
