export { useBasicInfo } from './basic-info.queries';
export { useMyCard } from './my-card';
export { MyPicture } from './picture/my-picture';
export { isOutdated, overviewQuery, useOverview, WithOverview } from './overview.queries';
export { profileKeys } from './profile.keys';
export { CompletionLine, completionOf } from './completion';
export {
  noteAnswered,
  refreshCandidate,
  refreshCandidates,
  refreshOverview,
  refreshProfile,
} from './profile.refresh';
export { routeAfterSignIn } from './route-after-sign-in';
export { ConflictNotice, EditingActions } from './editing/editing-actions';
export { type Editing, useEdited } from './editing/use-edited';
export { followProfile } from './profile.live';
export { useSkippedSteps } from './steps/steps';
export { SocialLinks } from './social/social-links';
