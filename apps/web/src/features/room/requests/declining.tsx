import type { MembershipId, RequestId, UserId } from '@nestmate/contract/ids';
import { useEffect, useState } from 'react';
import { call, calls } from '@/platform/calls/call';
import { queryClient } from '@/platform/calls/query-client';
import { stopAll, type Stop } from '@/platform/live/events';
import { beforeLogOut } from '@/platform/session/log-out';
import { useSession } from '@/platform/session/session';
import { i18n } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { areToastsHeld, closeToast, toast } from '@/ui/toasts';
import { createDeclines, type Decline, useDeclines } from '../declines';
import { myRoomQuery } from '../room.queries';
import { refreshRoom } from '../room.refresh';

const toastIdOf = (requestId: RequestId) => `declined ${requestId}`;
let offered: RequestId | null = null;

export const declines = createDeclines(useDeclines, { send, offer, isHeld: areToastsHeld });

function offer(newest: (Decline & { endsAt: number }) | null) {
  if (newest?.requestId === offered) return;
  const former = offered;
  offered = newest?.requestId ?? null;
  if (former) closeToast(toastIdOf(former));
  if (!newest) return;
  const { requestId, endsAt } = newest;
  toast({
    id: toastIdOf(requestId),
    text: i18n.t('room:requests.denied'),
    duration: Infinity,
    action: {
      label: <UndoLabel endsAt={endsAt} />,
      onPress: () => declines.undo((each) => each.requestId === requestId),
    },
    // Closing the offer makes the decline final, and offers the previous one.
    onClose: () => offered === requestId && void declines.sendNow(requestId),
  });
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** “Undo”, with the remaining seconds. */
function UndoLabel({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation('room');
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(endsAt)), 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return (
    <>
      {t('requests.undo')}
      {seconds > 0 && (
        <span aria-hidden className="tabular-nums max-[359px]:hidden">
          {` · ${t('requests.seconds', { count: seconds })}`}
        </span>
      )}
    </>
  );
}

/** Quiet about a request that was answered elsewhere, or whose sender is gone: it is no longer open either way. */
async function send({ requestId, userId, actsFor, name }: Decline): Promise<void> {
  const answer = await call(calls.room.denyRequest, { actsFor, params: { userId, requestId } });
  const isOver = !('err' in answer) || answer.code === 404 || answer.err.error_code === 'RequestClosed';
  if (isOver) return void (await refreshRoom(actsFor));
  void refreshRoom(actsFor);
  const reason = answer.err.error_description;
  toast({ text: i18n.t('room:requests.notDenied', { name, reason }), tone: 'danger' });
}

/** Drops the declines of requests that were answered or canceled elsewhere. */
export function dropAnswered(userId: UserId, membershipId: MembershipId) {
  const room = queryClient.getQueryData(myRoomQuery(userId, membershipId).queryKey);
  const isOpen = (id: RequestId) => room?.incoming_requests.some(({ request_id: open }) => open === id);
  declines.undo(
    ({ actsFor, requestId }) => actsFor === membershipId && room !== undefined && !isOpen(requestId),
  );
}

/**
 * Sends every decline to the server when the page is left, before logging out, and when the person switches
 * memberships.
 */
export function followDeclines(): Stop {
  const leaving = new AbortController();
  const { signal } = leaving;
  const sendAll = () => void declines.sendAll();
  addEventListener('pagehide', sendAll, { signal });
  document.addEventListener('visibilitychange', () => document.hidden && sendAll(), { signal });
  const end = () => (useSession.getState().userId === null ? declines.forget() : sendAll());
  return stopAll([beforeLogOut(declines.sendAll), () => leaving.abort(), end]);
}
