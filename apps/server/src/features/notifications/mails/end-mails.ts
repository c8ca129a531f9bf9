import type { MailKind } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { EndLinks } from './end-links';
import { optOut } from './opt-outs.queries';

/** Ends the mails that the link is about; again, it changes nothing. Answers their kind, or nothing when there was nobody. */
export async function endMails(
  { db, links }: { db: Db; links: EndLinks },
  link: { membershipId: string; seal: string },
): Promise<MailKind | undefined> {
  const ended = links.read(link.membershipId, link.seal);
  return ended && (await optOut(db, ended)) ? ended.kind : undefined;
}
