import { type MembershipId, membershipId as membershipIdSchema } from '@nestmate/contract';
import type { Signer } from '../../../platform/signer';
import { type MailKind, mailKinds } from './mail-kinds';

/** The mails of one kind for one membership. */
export interface OptOut {
  membershipId: MembershipId;
  kind: MailKind;
}

/** The sealed text of each kind. It never changes: the links of old mails must keep working. */
const sealed = (kind: MailKind) => (kind === 'requests' ? 'end mails' : `end mails about ${kind}`);

/** The links by which the reader of a mail unsubscribes from mails of its kind. They do not expire. */
export function makeUnsubscribeLinks(signer: Signer, publicUrl: string) {
  const sealedText = (kind: MailKind, id: string) => `${sealed(kind)} ${id}`;
  return {
    urlFor: ({ membershipId, kind }: OptOut) =>
      `${publicUrl}/mail/end/${membershipId}/${signer.seal(sealedText(kind, membershipId))}`,
    /** Undefined for a link that was never sent. */
    read: (id: string, given: string): OptOut | undefined => {
      const kind = mailKinds.find((each) => signer.isSeal(sealedText(each, id), given));
      const membershipId = membershipIdSchema.safeParse(id).data;
      return kind && membershipId && { membershipId, kind };
    },
  };
}

export type UnsubscribeLinks = ReturnType<typeof makeUnsubscribeLinks>;
