import { useEffect } from 'react';
import { followAccount } from '@/features/account';
import { ChatNews, followChat, useUnreadInChat } from '@/features/chat';
import { followDeck, MutualLikes } from '@/features/find';
import { followBadges, setUnread, useOpenedNotifications } from '@/features/notifications';
import { followProfile } from '@/features/profile';
import { followAnswers } from '@/features/questions';
import { followRoom, NewRoommates } from '@/features/room';
import { refresh } from '@/platform/call';
import { connectLive, disconnectLive, onLive, watchMembership } from '@/platform/live';
import { queryClient } from '@/platform/query-client';
import { tellRemoval } from '@/platform/removal';
import { removeMembership, useSession } from '@/platform/session';
import { menuVariant } from './menu';
import { useVisit } from './use-visit';

function followAccess(): () => void {
  return onLive('access.removed', ({ membershipId }) => {
    if (membershipId === null) tellRemoval({ of: 'access' });
    else if (membershipId === useSession.getState().membershipId)
      tellRemoval({ of: 'membership', membershipId });
    else removeMembership(membershipId);
  });
}

/** A renewed session brings the memberships, and how their rounds stand; everything else is asked for again. */
async function askAgain(): Promise<void> {
  await refresh(useSession.getState().accessToken);
  await queryClient.invalidateQueries();
}

function followChanges(): () => void {
  const stops = [
    onLive('membership.changed', () => void askAgain()),
    onLive('resync', () => void askAgain()),
  ];
  return () => stops.forEach((stop) => stop());
}

const follows = [
  followAccess,
  followAccount,
  followAnswers,
  followChanges,
  followDeck,
  followProfile,
  followRoom,
];

/** Rendered while someone is signed in: the live connection, what the shell learns from it, and what is to be celebrated. */
export function LiveSession() {
  const membershipId = useSession((session) => session.membershipId);
  useOpenedNotifications();

  useEffect(() => {
    const stops = follows.map((follow) => follow());
    connectLive();
    return () => {
      stops.forEach((stop) => stop());
      disconnectLive();
    };
  }, []);

  useEffect(() => {
    const stop = followBadges();
    watchMembership(membershipId);
    return stop;
  }, [membershipId]);

  const userId = useSession((session) => session.userId);
  const visit = useVisit();
  // Until it is known how far somebody is they may be registering, and between its two pages they still are.
  const isRegistering =
    visit.profileComplete !== true ||
    menuVariant(visit) === 'registration' ||
    (visit.path === '/verify-info' && visit.answersComplete === false);
  useEffect(() => {
    if (userId !== null && membershipId !== null && !isRegistering)
      return followChat({ userId, membershipId });
  }, [userId, membershipId, isRegistering]);

  const unread = useUnreadInChat();
  useEffect(() => setUnread(unread), [unread]);

  if (membershipId === null) return null;
  return (
    <>
      <ChatNews key={membershipId} />
      <MutualLikes />
      <NewRoommates membershipId={membershipId} />
    </>
  );
}
