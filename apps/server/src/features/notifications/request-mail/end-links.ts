import { createHmac, timingSafeEqual } from 'node:crypto';
import { membershipId as membershipIdSchema, type MembershipId } from '@nestmate/contract';

/** Links by which the reader of a mail ends such mails. They hold for ever: an old mail must do, too. */
export function makeEndLinks(secret: string, publicUrl: string) {
  const seal = (id: string) => createHmac('sha256', secret).update(`end mails ${id}`).digest('base64url');
  return {
    urlFor: (id: MembershipId) => `${publicUrl}/mail/end/${id}/${seal(id)}`,
    /** Nothing for a link that nobody was given. */
    read: (id: string, given: string): MembershipId | undefined => {
      const [right, offered] = [Buffer.from(seal(id)), Buffer.from(given)];
      const isRight = right.length === offered.length && timingSafeEqual(right, offered);
      return isRight ? membershipIdSchema.safeParse(id).data : undefined;
    },
  };
}

export type EndLinks = ReturnType<typeof makeEndLinks>;
