import type { Logger } from 'pino';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { createCountedLog } from '../../../platform/observability/counted-log';
import { conversationOf } from '../../chat';
import { quietUntil } from '../quiet/quiet.service';
import type { Deliveries, Outcome, PushQueue } from './deliveries';
import {
  claimNotices,
  deleteNotice,
  type DueNotice,
  noticeContents,
  postponeNotice,
} from './notices.queries';
import { pushNotice } from './push-notice';
import type { PushOutcome, PushMessage, PushSender, PushTarget } from './push-service';
import { forgetRing, noteRing, noteRingSent } from './rings.queries';
import { deleteSubscription } from './subscriptions.queries';

export interface PushDependencies {
  db: Db;
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
  sender: PushSender;
  productName: string;
}

/** Sends to a browser, and forgets a subscription that has ended. */
export function createPushTo(
  { db, log, sender }: PushDependencies,
  forget = (ended: { id: string; endpoint: string }) => deleteSubscription(db, ended),
) {
  const logUnreachable = createCountedLog(log, {
    level: 'warn',
    message: 'A push service could not be reached',
  });
  return async (
    { subscriptionId, ...target }: PushTarget & { subscriptionId: string },
    message: PushMessage,
  ): Promise<PushOutcome> => {
    const { endpoint } = target;
    const pushed = await sender.send(target, message).catch((error: unknown): PushOutcome => {
      logUnreachable({ err: error, host: new URL(endpoint).host });
      return 'failed';
    });
    if (pushed === 'gone') await forget({ id: subscriptionId, endpoint });
    return pushed;
  };
}

/** A ring and its end replace each other even while they wait for a browser. Ids begin with a 0 for centuries. */
export const callTopic = (sid: string) => `c${sid.replaceAll('-', '').slice(1)}`;

/**
 * Notices of messages, which are checked again when they are sent.
 * @param ringEnds notify browsers that a call has stopped ringing
 */
export function messagePushes(
  pushing: PushDependencies,
  ringEnds: Pick<Deliveries, 'start'>,
): PushQueue<DueNotice> {
  const { db, productName } = pushing;
  const pushTo = createPushTo(pushing);

  const ring = async (notice: DueNotice, until: Date, send: () => Promise<PushOutcome>, now: Date) => {
    await noteRing(db, notice, until);
    const pushed = await send();
    if (pushed === 'failed') await forgetRing(db, notice);
    else if (await noteRingSent(db, notice, now)) await ringEnds.start(now);
    return pushed;
  };

  const send = async (notice: DueNotice, now: Date): Promise<Outcome> => {
    const { sid, membershipId, subscriptionId } = notice;
    const contents = await noticeContents(db, notice, now);
    if (!contents) return 'obsolete';
    const { endpoint, p256dh, auth, secondsLeft, quiet, ...message } = contents;
    const heldUntil = quietUntil(quiet, now);
    if (heldUntil && !(message.call === 'started' && quiet?.callsRing)) return { heldUntil };
    const conversation = await conversationOf(db, membershipId, sid);
    const others = conversation.people.flatMap((person) =>
      person.membershipId === membershipId ? [] : [person.firstName],
    );
    const shown = pushNotice({
      ...message,
      membershipId,
      sid,
      chatId: conversation.chatId,
      kind: conversation.kind,
      others,
      productName,
    });
    const target = { subscriptionId, endpoint, p256dh, auth };
    const payload = JSON.stringify(shown);
    const topic = message.type === 'call' ? callTopic(sid) : sid.replaceAll('-', '');
    if (message.call !== 'started') return pushTo(target, { payload, topic });
    const until = new Date(now.getTime() + secondsLeft * 1000);
    return ring(notice, until, () => pushTo(target, { payload, topic, ttlSeconds: secondsLeft }), now);
  };

  return {
    claim: (claim) => claimNotices(db, claim),
    send: (notice, now) =>
      send(notice, now).catch((error: unknown): Outcome => {
        // The person no longer takes part.
        if (error instanceof ProductError) return 'obsolete';
        throw error;
      }),
    postpone: (notice, dueAt, attempts) => postponeNotice(db, notice, dueAt, attempts),
    finish: (notice) => deleteNotice(db, notice),
  };
}
