import type { Logger } from 'pino';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { countedLog } from '../../../platform/observability/counted-log';
import { conversationOf } from '../../chat';
import { type DueNotice, noticeContents } from './notices.queries';
import { pushNotice } from './push-notice';
import type { Pushed, PushSender } from './push-service';
import { deleteSubscription } from './subscriptions.queries';

export interface Pushing {
  db: Db;
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
  sender: PushSender;
  productName: string;
}

/** Sends a notice to its browser, and deletes a subscription that has ended. */
export function makeSendPush({
  db,
  log,
  sender,
  productName,
}: Pushing): (notice: DueNotice) => Promise<Pushed> {
  const logUnreachable = countedLog(log, {
    level: 'warn',
    message: 'A push service could not be reached',
  });

  const sendPush = async (notice: DueNotice): Promise<Pushed> => {
    const { chatId, membershipId } = notice;
    const contents = await noticeContents(db, notice);
    if (!contents) return 'sent';
    const { endpoint, p256dh, auth, secondsLeft, ...message } = contents;
    const isCall = message.type === 'call';
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
    const pushed = await sender
      .send(
        { endpoint, p256dh, auth },
        {
          payload: JSON.stringify(shown),
          // Ids begin with a 0 for centuries.
          topic: isCall ? `c${topic.slice(1)}` : topic,
          ...(message.call === 'started' && { ttlSeconds: secondsLeft }),
        },
      )
      .catch((error: unknown): Pushed => {
        logUnreachable({ err: error, host: new URL(endpoint).host });
        return 'failed';
      });
    if (pushed === 'gone') await deleteSubscription(db, { id: notice.subscriptionId, endpoint });
    return pushed;
  };

  return (notice) =>
    sendPush(notice).catch((error: unknown): Pushed => {
      // The person does not take part any more.
      if (error instanceof ProductError) return 'sent';
      throw error;
    });
}
