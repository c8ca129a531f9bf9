import { useEffect } from 'react';
import { ChatBesideCall, MessageToasts, NewInChat, useUnreadInChat, WayBackToCall } from '@/features/chat';
import { MutualLikes, useSendWaiting } from '@/features/find';
import { setUnread, useOpenedNotifications, useReadVisited, useRenewedPush } from '@/features/notifications';
import { NewRoommates } from '@/features/room';
import { VideoCalls } from '@/features/video';
import { connectLive, disconnectLive } from '@/platform/live/transport';
import { useSession } from '@/platform/session';
import { usePrefetch } from '@/ui/lazy-part';
import { allScreens } from './fetch-screens';
import { useFollow } from './use-follow';

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
      <WayBackToCall />
      <VideoCalls chat={chatOfCall} />
      <MutualLikes />
      <NewRoommates membershipId={membershipId} />
    </>
  );
}
