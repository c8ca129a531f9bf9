import { followAccount } from '@/features/account';
import { followChat } from '@/features/chat';
import { followCommunity } from '@/features/community';
import { followContactAddress } from '@/features/contact-address';
import { followFind } from '@/features/find';
import { followNotifications } from '@/features/notifications';
import { followProfile } from '@/features/profile';
import { followQuestions } from '@/features/questions';
import { followReports } from '@/features/reports';
import { followRoom } from '@/features/room';
import { followSupport } from '@/features/support';
import { followVideo } from '@/features/video';
import type { Stop } from '@/platform/live/events';
import { watchMembership } from '@/platform/live/watching';
import type { Self } from '@/platform/session/session';
import { onSessionEnd } from '@/platform/session/session-end';
import { followSession } from './session.live';

type Follow<Who> = (who: Who) => Stop;

/** Starts all, until stopped or until the session ends. */
function together<Who>(follows: readonly Follow<Who>[]): Follow<Who> {
  return (who) => {
    const stops = follows.map((follow) => follow(who));
    stops.push(onSessionEnd(stop));
    function stop() {
      stops.splice(0).forEach((each) => each());
    }
    return stop;
  };
}

/** Follows the session and the account of the signed-in person. */
export const followForPerson = together([followSession, followAccount]);

/** Follows the membership for which the person acts. */
export const followForMembership = together<Self>([
  followCommunity,
  followContactAddress,
  followFind,
  followNotifications,
  followProfile,
  followQuestions,
  followReports,
  followRoom,
  followSupport,
  watchMembership,
]);

/** Follows chats and calls once that membership is registered: chat starts after registration. */
export const followForResident = together<Self>([followChat, followVideo]);
