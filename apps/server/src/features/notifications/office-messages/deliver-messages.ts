import { messagesPerMinute } from '@nestmate/contract/staff/messages';
import type { App } from '../../../platform/app';
import { record } from '../../audit';
import { notify } from '../bell/bell.service';
import { queueMessageMails } from './office-message-mail';
import {
  dueMessages,
  endMessage,
  hasLostWriter,
  isDueToSome,
  lockMessage,
  nextRecipients,
  startMessage,
} from './office-messages.queries';

/**
 * Delivers the messages that are due: to so many residents in a minute, to the bell and by mail. An audience is
 * everybody who is in it when its message begins to go out. A message whose writer was removed from the staff before
 * anybody got it goes to nobody, and none goes to places where its writer no longer works.
 */
export async function deliverOfficeMessages({
  db,
  events,
  jobs,
  clock,
}: Pick<App, 'clock' | 'db' | 'events' | 'jobs'>): Promise<void> {
  let left = messagesPerMinute;
  for (const { id, networkId, subject } of await dueMessages(db, clock())) {
    if (left === 0) return;
    await db.transaction(async (tx) => {
      const now = clock();
      if (!(await lockMessage(tx, id, now))) return;
      await startMessage(tx, id, now);
      const isWriterGone = await hasLostWriter(tx, id);
      const to = isWriterGone ? [] : await nextRecipients(tx, id, { maxCount: left, now });
      if (to.length < left) {
        const lostWriter = await isDueToSome(tx, id);
        await endMessage(tx, id, { endedAt: now, lostWriter });
        const unsent = { action: 'residents.messageUnsent', actor: { kind: 'job' }, networkId } as const;
        if (lostWriter) await record(tx, { ...unsent, after: { subject: subject.en } }, now);
      }
      if (to.length === 0) return;
      left -= to.length;
      await notify({ events, clock }, tx, {
        kind: 'office.message',
        group: `office message ${id}`,
        path: '/notifications',
        to,
        officeMessageId: id,
      });
      await queueMessageMails(jobs, tx, id, to);
    });
  }
}
