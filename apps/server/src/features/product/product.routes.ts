import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import type { InstallationPart } from '@nestmate/contract/staff/installation';
import type { App } from '../../platform/app';
import { installationOf } from '../../platform/config';
import { productOptions } from './product.service';

/** The consequence of each service that is not set up, for the log of a start in production. */
const withoutIt: Record<InstallationPart['part'], string> = {
  mail: 'nobody gets a mail, and invitations are not sent',
  support: 'people and push services are given an address that nobody reads',
  signIn: 'everybody signs in as anybody',
  relay: 'calls from strict networks never connect',
  groupCalls: 'calls of rooms cannot start',
};

export function productRoutes({ bind, ...dependencies }: App): void {
  const { config, jobs, log, mediaWorkers } = dependencies;
  const installation = () =>
    installationOf(config, { groupCalls: mediaWorkers.areInstalled() && !mediaWorkers.areLacking() });
  bind(calls.product.options, ({ language }) => productOptions(dependencies, language));
  bind(staffCalls.staffInstallation.parts, async () => ({
    is_production: config.production,
    parts: installation(),
    mails_waiting: await jobs.countHeld(),
  }));
  if (!config.production) return;
  for (const { part, state, settings } of installation())
    if (state !== 'ready') log.warn({ part, settings }, `Not set up: ${withoutIt[part]}`);
}
