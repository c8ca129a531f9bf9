import type { DecisionId } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { areMailsHeld } from '../../../platform/mail/mail';
import { removalById, removalToken } from '../../cases';
import { deliverQueued } from '../../notifications';
import { type RemovalNews, removalMail } from './removal-mail';
import { removedPerson } from './removal-mail.queries';

const queue = 'send-removal-mails';

interface RemovalMail {
  decisionId: DecisionId;
  news: RemovalNews;
}

/** Mails a removed person after the commit of the transaction that decides it: they cannot sign in to see it. */
export const queueRemovalMail = (
  jobs: Pick<App['jobs'], 'sendWithin'>,
  tx: Db,
  told: RemovalMail,
): Promise<void> => jobs.sendWithin(tx, queue, [told], { forADay: true });

/** Nothing is sent about a removal that was reversed meanwhile, or to a deleted account. */
export async function removalMailJobs(app: App): Promise<void> {
  const { db, jobs, tokens, config } = app;
  const work = async ({ decisionId, news }: RemovalMail) => {
    const removal = await removalById(db, decisionId);
    if (!removal || (news === 'removed' && removal.takenBackAt)) return;
    const person = await removedPerson(db, removal.membershipId);
    if (!person) return;
    const token = removalToken(tokens, decisionId);
    const { community, toldReason } = removal;
    const mail = removalMail({ ...person, community, toldReason, token, news }, config);
    await deliverQueued(app, mail, { removalOf: removal.membershipId });
  };
  await jobs.handle(queue, work, { isHeld: areMailsHeld(config) });
}
