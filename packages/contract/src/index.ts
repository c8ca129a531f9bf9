import { accountCalls } from './account';
import { authCalls } from './auth';
import { chatCalls } from './chat';
import { communityCalls } from './community';
import { feedbackCalls } from './feedback';
import { findCalls } from './find';
import { housingCalls } from './housing';
import { identityCalls } from './identities';
import { invitationCalls } from './invitations';
import { notificationChoiceCalls } from './notification-choices';
import { notificationListCalls } from './notification-list';
import { notificationCalls } from './notifications';
import { pictureCalls } from './picture';
import { productCalls } from './product';
import { profileCalls } from './profile';
import { questionCalls } from './questions';
import { quietHoursCalls } from './quiet-hours';
import { decisionCalls } from './reports';
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
