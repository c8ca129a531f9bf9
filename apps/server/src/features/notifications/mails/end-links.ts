import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type MailKind,
  mailKinds,
  membershipId as membershipIdSchema,
  type MembershipId,
} from '@nestmate/contract';

/** What a link ends: mails of one kind, for one membership. */
export interface EndedMails {
  membershipId: MembershipId;
  kind: MailKind;
}

/** What is sealed for each kind, never to change: an old mail must do, too. */
const sealed: Record<MailKind, string> = { requests: 'end mails', messages: 'end mails about messages' };

/** Links by which the reader of a mail ends mails of its kind. They hold for ever. */
export function makeEndLinks(secret: string, publicUrl: string) {
  const seal = (kind: MailKind, id: string) =>
    createHmac('sha256', secret).update(`${sealed[kind]} ${id}`).digest('base64url');
  const isSeal = (given: string, right: string) => {
    const [offered, wanted] = [Buffer.from(given), Buffer.from(right)];
    return offered.length === wanted.length && timingSafeEqual(offered, wanted);
  };
  return {
    urlFor: ({ membershipId, kind }: EndedMails) =>
      `${publicUrl}/mail/end/${membershipId}/${seal(kind, membershipId)}`,
    /** Nothing for a link that nobody was given. */
    read: (id: string, given: string): EndedMails | undefined => {
      const kind = mailKinds.find((each) => isSeal(given, seal(each, id)));
      const membershipId = membershipIdSchema.safeParse(id).data;
      return kind && membershipId && { membershipId, kind };
    },
  };
}

export type EndLinks = ReturnType<typeof makeEndLinks>;
