import type { Logger } from 'pino';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import type { Jobs } from '../../../platform/jobs/jobs';
import { conversationOf } from '../../chat';
import {
  claimNotices,
  deleteNotice,
  type DueNotice,
  nextNoticeAt,
  noticeContents,
  postponeNotice,
} from './notices.queries';
import { queue, sendSoon, withdrawalMs } from './announce';
import { pushNotice } from './push-notice';
import type { Pushed, PushSender } from './push-service';
import { deleteSubscription } from './subscriptions.queries';

const everyMinute = '* * * * *';
/** After this another process sends a notice that its process has not finished sending. */
const leaseMs = 60_000;
const atATime = 20;
const maxAttempts = 3;
/** Half a minute, then doubled. */
const retryDelayMs = (tries: number) => 15_000 * 2 ** tries;

export interface Pushing {
  db: Db;
  log: Pick<Logger, 'error' | 'warn'>;
  sender: PushSender;
}

async function tell({ db, log, sender }: Pushing, notice: DueNotice): Promise<Pushed> {
  const { chatId, membershipId } = notice;
  const contents = await noticeContents(db, notice);
  if (!contents) return 'sent';
  const { endpoint, p256dh, auth, ...message } = contents;
  const conversation = await conversationOf(db, membershipId, chatId);
  const others = conversation.people.flatMap((person) =>
    person.membershipId === membershipId ? [] : [person.firstName],
  );
  const { kind } = conversation;
  const shown = pushNotice({
    ...message,
    membershipId,
    sid: chatId,
    chatId: conversation.chatId,
    kind,
    others,
  });
  const pushed = await sender
    .send({ endpoint, p256dh, auth }, { payload: JSON.stringify(shown), topic: chatId.replaceAll('-', '') })
    .catch((error: unknown): Pushed => {
      log.warn({ err: error, host: new URL(endpoint).host }, 'A push service could not be reached');
      return 'failed';
    });
  if (pushed === 'gone') await deleteSubscription(db, { id: notice.subscriptionId, endpoint });
  return pushed;
}

/** Sends the due notices. Each is claimed first, so that only one process sends it; failures are retried. */
export async function sendPushes(pushing: Pushing, now: Date): Promise<void> {
  const { db } = pushing;
  const until = new Date(now.getTime() + leaseMs);
  const settle = async (notice: DueNotice) => {
    const pushed = await tell(pushing, notice).catch((error: unknown): Pushed => {
      // The person does not take part any more.
      if (error instanceof ProductError) return 'sent';
      throw error;
    });
    if (pushed === 'failed' && notice.tries < maxAttempts)
      await postponeNotice(db, notice, new Date(now.getTime() + retryDelayMs(notice.tries)));
    else await deleteNotice(db, notice);
  };
  for (;;) {
    const due = await claimNotices(db, { now, until, limit: atATime });
    await Promise.all(due.map(settle));
    if (due.length < atATime) return;
  }
}

/** Sends announced notices. Failures are retried at the next minute, so that they delay no new notices. */
export async function keepPushing(jobs: Jobs, pushing: Pushing): Promise<void> {
  await jobs.handle(
    queue,
    async () => {
      await sendPushes(pushing, new Date());
      const next = await nextNoticeAt(pushing.db);
      const wait = next && next.getTime() - Date.now();
      if (wait !== undefined && wait <= withdrawalMs) await sendSoon(jobs, wait);
    },
    { oneWaits: true },
  );
  await jobs.repeat(queue, everyMinute);
}
