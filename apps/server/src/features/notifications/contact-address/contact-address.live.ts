import type { App } from '../../../platform/app';
import { windowsOf } from '../../../platform/live/channels';
import { addressLinksQueue } from './address-links.jobs';
import { followContactAddress } from './contact-address.service';

/** Sends a link within seconds after an address was saved, and tells the person's windows what became of it. */
export function contactAddressLive({ events, jobs, live, clock }: App): void {
  events.within('basicInfo.saved', 'notifications', (tx, saved) =>
    followContactAddress(tx, events, saved, clock()),
  );
  events.on('contactAddress.changed', 'notifications', async ({ userId, isLinkDue }) => {
    live.emitHere(windowsOf(userId), 'contactAddress.changed');
    if (isLinkDue) await jobs.send(addressLinksQueue, {});
  });
}
