import type { Logger } from 'pino';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { countedLog } from '../../../platform/observability/counted-log';
import { conversationOf } from '../../chat';
import { quietUntil } from '../quiet/quiet-until';
import type { Outcome, PushQueue } from './deliveries';
import {
  claimNotices,
  deleteNotice,
  type DueNotice,
  noticeContents,
  postponeNotice,
} from './notices.queries';
import { pushNotice } from './push-notice';
import type { Pushed, PushMessage, PushSender, PushTarget } from './push-service';
import { deleteSubscription } from './subscriptions.queries';

export interface Pushing {
  db: Db;
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
  sender: PushSender;
  productName: string;
}

/** Sends to a browser, and deletes a subscription that has ended. */
export function makePushTo({ db, log, sender }: Pushing) {
  const logUnreachable = countedLog(log, {
    level: 'warn',
    message: 'A push service could not be reached',
  });
  return async (
    { subscriptionId, ...target }: PushTarget & { subscriptionId: string },
    message: PushMessage,
  ): Promise<Pushed> => {
    const { endpoint } = target;
    const pushed = await sender.send(target, message).catch((error: unknown): Pushed => {
      logUnreachable({ err: error, host: new URL(endpoint).host });
      return 'failed';
    });
    if (pushed === 'gone') await deleteSubscription(db, { id: subscriptionId, endpoint });
    return pushed;
  };
}

/** Notices of messages, which are checked again when they are sent. */
export function messagePushes(pushing: Pushing): PushQueue<DueNotice> {
  const { db, productName } = pushing;
  const pushTo = makePushTo(pushing);

  const send = async (notice: DueNotice, now: Date): Promise<Outcome> => {
    const { chatId, membershipId, subscriptionId } = notice;
    const contents = await noticeContents(db, notice);
    if (!contents) return 'obsolete';
    const { endpoint, p256dh, auth, secondsLeft, quiet, ...message } = contents;
    const isCall = message.type === 'call';
    const heldUntil = quietUntil(quiet, now);
    if (heldUntil && !(message.call === 'started' && quiet?.callsRing)) return { heldUntil };
    const topic = chatId.replaceAll('-', '');
    const conversation = await conversationOf(db, membershipId, chatId);
    const others = conversation.people.flatMap((person) =>
      person.membershipId === membershipId ? [] : [person.firstName],
    );
    const shown = pushNotice({
      ...message,
      membershipId,
      sid: chatId,
      chatId: conversation.chatId,
      kind: conversation.kind,
      others,
      productName,
    });
    return pushTo(
      { subscriptionId, endpoint, p256dh, auth },
      {
        payload: JSON.stringify(shown),
        // Ids begin with a 0 for centuries.
        topic: isCall ? `c${topic.slice(1)}` : topic,
        ...(message.call === 'started' && { ttlSeconds: secondsLeft }),
      },
    );
  };

  return {
    claim: (claim) => claimNotices(db, claim),
    send: (notice, now) =>
      send(notice, now).catch((error: unknown): Outcome => {
        // The person does not take part any more.
        if (error instanceof ProductError) return 'obsolete';
        throw error;
      }),
    postpone: (notice, dueAt, tries) => postponeNotice(db, notice, dueAt, tries),
    finish: (notice) => deleteNotice(db, notice),
  };
}
