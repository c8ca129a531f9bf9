import type { App } from '../../../platform/app';
import { everyMinute } from '../../../platform/jobs/jobs';
import { type LinkParts, sendAddressLinks } from './send-address-links';

export const addressLinksQueue = 'send-address-links';

export async function addressLinkJobs({ jobs, clock }: App, parts: LinkParts): Promise<void> {
  await jobs.handle(addressLinksQueue, () => sendAddressLinks(parts, clock), { oneWaits: true });
  await jobs.repeat(addressLinksQueue, everyMinute);
}
