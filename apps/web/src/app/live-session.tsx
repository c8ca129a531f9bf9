import { useEffect } from 'react';
import { ChatBesideCall, MessageToasts, NewInChat, useUnreadInChat, ReturnToCall } from '@/features/chat';
import { MutualLikes, useSendWaiting } from '@/features/find';
import { setUnread, useOpenedNotifications, useReadVisited, useRenewedPush } from '@/features/notifications';
import { NewRoommates } from '@/features/room';
import { VideoCalls } from '@/features/video';
import { connectLive, disconnectLive } from '@/platform/live/transport';
import { useRemoval } from '@/platform/session/removal';
import { useSession } from '@/platform/session/session';
import { usePrefetch } from '@/ui/lazy-part';
import { allScreens } from './fetch-screens';
import { followForMembership, followForPerson, followForResident } from './follow';
import { isResident } from './person-state';
import { useVisit } from './use-visit';

const chatOfCall = { Beside: ChatBesideCall, News: NewInChat };

/** Rendered while somebody is signed in: the live connection, and its parts on every screen. */
export function LiveSession() {
  const membershipId = useSession((session) => session.membershipId);
  useOpenedNotifications();
  useReadVisited();
  useRenewedPush();
  useSendWaiting();
  useFollow();
  usePrefetch(allScreens);
  useEffect(() => {
    connectLive();
    return disconnectLive;
  }, []);

  const unread = useUnreadInChat();
  useEffect(() => setUnread(unread), [unread]);

  if (membershipId === null) return null;
  return (
    <>
      <MessageToasts />
      <ReturnToCall />
      <VideoCalls chat={chatOfCall} />
      <MutualLikes />
      <NewRoommates membershipId={membershipId} />
    </>
  );
}

/** Follows live updates for the signed-in person until they sign out or lose all access. */
function useFollow(): void {
  const userId = useSession((session) => session.userId);
  const membershipId = useSession((session) => session.membershipId);
  const isRegistered = isResident(useVisit());
  const hasAccess = useRemoval(({ isAccessGone }) => !isAccessGone);

  useEffect(() => followForPerson(undefined), []);
  useEffect(() => {
    if (userId !== null && membershipId !== null && hasAccess)
      return followForMembership({ userId, membershipId });
    return undefined;
  }, [userId, membershipId, hasAccess]);
  useEffect(() => {
    if (userId !== null && membershipId !== null && isRegistered && hasAccess)
      return followForResident({ userId, membershipId });
    return undefined;
  }, [userId, membershipId, isRegistered, hasAccess]);
}
