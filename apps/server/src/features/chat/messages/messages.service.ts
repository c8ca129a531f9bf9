import { type ChatReplies, type ChatRequest, limits } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import type { Publisher } from '../../../platform/events/events';
import { ProductError } from '../../../platform/http';
import type { Jobs } from '../../../platform/jobs/jobs';
import type { Live } from '../../../platform/live/transport';
import { discardPictures, schedulePictureJob } from '../../pictures';
import { participantsOf } from '../participants/audience.queries';
import type { ChatActor } from '../participants/chat-actor';
import { chatWindowsOf } from '../participants/chat-windows';
import { checkTakesPart } from '../participants/participation.service';
import { removeMessage } from './messages.queries';
import { countReportsSince, insertReport } from './reports.queries';

interface Parts {
  db: Db;
  jobs: Jobs;
  live: Pick<Live, 'emitEverywhere'>;
}

/** Removes a message of the actor's own; idempotent. @throws ProductError `NotFound` */
export async function removeOwnMessage(
  { db, jobs, live }: Parts,
  actor: ChatActor,
  { sid, index }: ChatRequest<'chat.remove'>,
): Promise<ChatReplies['chat.remove']> {
  await checkTakesPart(db, actor, sid);
  const picture = await db.transaction(async (tx) => {
    const removed = await removeMessage(tx, { chatId: sid, index, authorId: actor.membershipId });
    if (!removed) throw new ProductError('NotFound');
    // Its file stays while a report keeps it.
    if (removed.picture) await discardPictures(tx, [removed.picture]);
    return removed.picture;
  });
  if (picture) await schedulePictureJob(jobs);
  live.emitEverywhere((await participantsOf(db, sid)).map(chatWindowsOf), 'chat.removed', { sid, index });
  return {};
}

/** Reports a message, or the other participants, to staff. @throws ProductError `NotFound` */
export async function report(
  { db, events, clock }: Pick<App, 'clock' | 'db'> & { events: Publisher },
  actor: ChatActor,
  { sid, index, about, reason }: ChatRequest<'chat.report'>,
): Promise<ChatReplies['chat.report']> {
  const { firstIndex } = await checkTakesPart(db, actor, sid);
  if (
    (await countReportsSince(db, actor.userId, new Date(clock().getTime() - dayMs))) >= limits.reportsPerDay
  )
    throw new ProductError('TooManyRequests');
  const { membershipId: reporterId } = actor;
  await db.transaction(async (tx) => {
    if (!(await insertReport(tx, { chatId: sid, reporterId, index, about, reason, firstIndex })))
      throw new ProductError('NotFound');
    await events.publish(tx, 'chat.reported', { chatId: sid, reporterId, index: index ?? null });
  });
  return {};
}
