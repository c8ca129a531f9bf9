import type { Db } from '../../../platform/database/client';
import type { EndLinks } from './end-links';
import { optOut } from './request-mail.queries';

/** Ends the mails of whoever the link was given to; again, it changes nothing. Whether there was anybody. */
export async function endMails(
  { db, links }: { db: Db; links: EndLinks },
  link: { membershipId: string; seal: string },
): Promise<boolean> {
  const membershipId = links.read(link.membershipId, link.seal);
  return membershipId !== undefined && optOut(db, membershipId);
}
