import type { App } from '../../../platform/app';
import { everyMinute } from '../../../platform/jobs/jobs';
import { areMailsHeld } from '../../../platform/mail/mail';
import { type AddressLinkDependencies, sendAddressLinks } from './send-address-links';

export const addressLinksQueue = 'send-address-links';

export async function addressLinkJobs(
  { jobs, clock, config }: App,
  dependencies: AddressLinkDependencies,
): Promise<void> {
  await jobs.handle(addressLinksQueue, () => sendAddressLinks(dependencies, clock), {
    oneWaits: true,
    isHeld: areMailsHeld(config),
  });
  await jobs.repeat(addressLinksQueue, everyMinute);
}
