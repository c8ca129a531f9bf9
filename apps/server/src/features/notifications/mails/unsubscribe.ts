import type { Db } from '../../../platform/database/client';
import { choose, membershipsBeside } from '../choices/choices.queries';
import { endedBy, type MailKind } from './mail-kinds';
import type { UnsubscribeLinks } from './unsubscribe-links';

/** Unsubscribes by a link; idempotent. Returns the kind of mails, or undefined when the membership is gone. */
export async function unsubscribe(
  { db, links }: { db: Db; links: UnsubscribeLinks },
  link: { membershipId: string; seal: string },
): Promise<MailKind | undefined> {
  const ended = links.read(link.membershipId, link.seal);
  if (!ended) return undefined;
  // The daily mail covers all memberships of an account.
  const ids =
    ended.kind === 'digest' ? await membershipsBeside(db, ended.membershipId) : [ended.membershipId];
  const stored = [];
  for (const id of ids) stored.push(await choose(db, id, endedBy(ended.kind)));
  return stored.includes(true) ? ended.kind : undefined;
}
