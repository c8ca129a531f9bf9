import { calls } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { contactAddressOf, sendLinkAgain, verifyAddress } from './contact-address.service';

export function contactAddressRoutes({ bind, clock, ...parts }: App): void {
  const { notifications } = calls;
  bind(notifications.contactAddress, ({ actor }) =>
    contactAddressOf(parts.db, actor.membership.membershipId, clock()),
  );
  bind(notifications.sendAddressLink, ({ actor }) => sendLinkAgain(parts, actor.membership, clock()));
  bind(notifications.verifyAddress, ({ body }) => verifyAddress(parts, body.token, clock()));
}
