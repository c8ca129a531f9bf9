import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { areMailsHeld } from '../../platform/mail/mail';
import { contactAddressOf, sendLinkAgain, verifyAddress } from './contact-address.service';

export function contactAddressRoutes({ bind, clock, ...dependencies }: App): void {
  const { notifications } = calls;
  const isHeld = areMailsHeld(dependencies.config);
  bind(notifications.contactAddress, ({ actor }) =>
    contactAddressOf(dependencies.db, actor.membership.membershipId, { now: clock(), isHeld }),
  );
  bind(notifications.sendAddressLink, ({ actor }) => sendLinkAgain(dependencies, actor.membership, clock()));
  bind(notifications.verifyAddress, ({ body }) => verifyAddress(dependencies, body.token, clock()));
}
