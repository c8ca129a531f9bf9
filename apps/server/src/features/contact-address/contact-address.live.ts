import type { App } from '../../platform/app';
import { windowsOf } from '../../platform/live/channels';
import { followContactAddress, followVouching } from './contact-address.service';
import { addressLinksQueue } from './send-address-links';

/**
 * Sends a link within seconds after an address was saved or lost its provider, and reports the result to the person's
 * windows.
 */
export function contactAddressLive({ events, jobs, live, clock }: App): void {
  events.within('basicInfo.saved', 'contact-address', (tx, saved) =>
    followContactAddress(tx, events, saved, clock()),
  );
  events.within('vouchedAddress.changed', 'contact-address', (tx, changed) =>
    followVouching(tx, events, changed, clock()),
  );
  events.on('contactAddress.changed', 'contact-address', async ({ userId, isLinkDue }) => {
    live.emitHere(windowsOf(userId), 'contactAddress.changed');
    if (isLinkDue) await jobs.send(addressLinksQueue, {});
  });
}
