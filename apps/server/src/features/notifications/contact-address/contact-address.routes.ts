import { calls } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { areMailsHeld } from '../../../platform/mail/mail';
import { contactAddressOf, sendLinkAgain, verifyAddress } from './contact-address.service';

export function contactAddressRoutes({ bind, clock, ...parts }: App): void {
  const { notifications } = calls;
  const isHeld = areMailsHeld(parts.config);
  bind(notifications.contactAddress, ({ actor }) =>
    contactAddressOf(parts.db, actor.membership.membershipId, { now: clock(), isHeld }),
  );
  bind(notifications.sendAddressLink, ({ actor }) => sendLinkAgain(parts, actor.membership, clock()));
  bind(notifications.verifyAddress, ({ body }) => verifyAddress(parts, body.token, clock()));
}
