import type { Db } from '../../../platform/database/client';
import { choose } from '../choices/choices.queries';
import type { MailKind } from './mail-kinds';
import type { UnsubscribeLinks } from './unsubscribe-links';

/** Unsubscribes by a link; idempotent. Returns the kind of mails, or undefined when the membership is gone. */
export async function unsubscribe(
  { db, links }: { db: Db; links: UnsubscribeLinks },
  link: { membershipId: string; seal: string },
): Promise<MailKind | undefined> {
  const ended = links.read(link.membershipId, link.seal);
  if (!ended) return undefined;
  const choice = { topic: ended.kind, channel: 'mail', is_on: false } as const;
  return (await choose(db, ended.membershipId, [choice])) ? ended.kind : undefined;
}
