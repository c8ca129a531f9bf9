import type { MailKind } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { EndLinks } from './end-links';
import { optOut } from './opt-outs.queries';

/** Unsubscribes by a link; idempotent. Returns the kind of mails, or undefined when the membership is gone. */
export async function endMails(
  { db, links }: { db: Db; links: EndLinks },
  link: { membershipId: string; seal: string },
): Promise<MailKind | undefined> {
  const ended = links.read(link.membershipId, link.seal);
  return ended && (await optOut(db, ended)) ? ended.kind : undefined;
}
