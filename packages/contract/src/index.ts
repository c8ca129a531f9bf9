import { accountCalls } from './account';
import { authCalls } from './auth';
import { chatCalls } from './chat';
import { communityCalls } from './community';
import { decisionCalls } from './decisions';
import { feedbackCalls } from './feedback';
import { findCalls } from './find';
import { housingCalls } from './housing';
import { identityCalls } from './identities';
import { invitationCalls } from './invitations';
import { notificationChoiceCalls } from './notification-choices';
import { quietHoursCalls } from './quiet-hours';
import { notificationListCalls } from './notification-list';
import { notificationCalls } from './notifications';
import { pictureCalls } from './picture';
import { productCalls } from './product';
import { profileCalls } from './profile';
import { questionCalls } from './questions';
import { roomCalls } from './room';
import { sessionCalls } from './sessions';
import { supportCalls } from './support';
import { videoCalls } from './video';

/** Every call of the product, by feature. A test fails when the server does not bind one. */
export const calls = {
  account: accountCalls,
  auth: authCalls,
  chat: chatCalls,
  community: communityCalls,
  decisions: decisionCalls,
  feedback: feedbackCalls,
  support: supportCalls,
  find: findCalls,
  housing: housingCalls,
  identities: identityCalls,
  invitations: invitationCalls,
  notifications: {
    ...notificationCalls,
    ...notificationChoiceCalls,
    ...notificationListCalls,
    ...quietHoursCalls,
  },
  picture: pictureCalls,
  product: productCalls,
  profile: profileCalls,
  questions: questionCalls,
  room: roomCalls,
  sessions: sessionCalls,
  video: videoCalls,
};

export * from './account';
export * from './assistant';
export * from './auth';
export * from './basic-info';
export * from './call';
export * from './chat';
export * from './chat-id';
export * from './choices';
export * from './community';
export * from './decisions';
export * from './email';
export * from './errors';
export * from './fact';
export * from './full-name';
export * from './in-sentence';
export * from './list-of-names';
export * from './feedback';
export * from './find';
export * from './housing';
export * from './identities';
export * from './ids';
export * from './in-address';
export * from './interest';
export * from './invitations';
export * from './languages';
export * from './length-rules';
export * from './limits';
export * from './name-words';
export * from './no-filters';
export * from './live';
export * from './memberships';
export * from './notification-choices';
export * from './quiet-hours';
export * from './notification-list';
export * from './notifications';
export * from './person-text';
export * from './picture';
export * from './product';
export * from './profile';
export * from './providers';
export * from './question-words';
export * from './questions';
export * from './reactions';
export * from './registration';
export * from './relation';
export * from './report';
export * from './request-message';
export * from './room';
export * from './rounds';
export * from './search';
export * from './session-marker';
export * from './sessions';
export * from './social-accounts';
export * from './social-links';
export * from './stage';
export * from './text-length';
export * from './upload-headers';
export * from './support';
export * from './video';
export * from './video-group';
