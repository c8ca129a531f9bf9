import type { MailKind } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { UnsubscribeLinks } from './unsubscribe-links';
import { optOut } from './opt-outs.queries';

/** Unsubscribes by a link; idempotent. Returns the kind of mails, or undefined when the membership is gone. */
export async function unsubscribe(
  { db, links }: { db: Db; links: UnsubscribeLinks },
  link: { membershipId: string; seal: string },
): Promise<MailKind | undefined> {
  const ended = links.read(link.membershipId, link.seal);
  return ended && (await optOut(db, ended)) ? ended.kind : undefined;
}
