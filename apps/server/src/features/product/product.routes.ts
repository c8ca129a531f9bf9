import { calls } from '@nestmate/contract';
import type { Language } from '@nestmate/contract/languages';
import type { ProductOptions } from '@nestmate/contract/product';
import { stageOf } from '@nestmate/contract/rules/stage';
import { staffCalls } from '@nestmate/contract/staff';
import type { InstallationPart } from '@nestmate/contract/staff/installation';
import type { App } from '../../platform/app';
import { installationOf } from '../../platform/config';
import { providerOptions } from '../auth';
import { offeredCampuses } from '../campus';
import { knownDemoPasscodes } from '../invitations';

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

/**
 * The settings that the first screen shows before anybody has signed in. The branch of the code is for testers, not for
 * production.
 */
async function productOptions(
  { config, db }: Pick<App, 'config' | 'db'>,
  language: Language,
): Promise<ProductOptions> {
  const { productName, demo, openDemo, publicUrl, supportEmail, supportPhone, supportWidget, mail } = config;
  return {
    productName,
    demo,
    openDemo,
    demoPasscodes: demo ? await knownDemoPasscodes(db, language) : [],
    branch: stageOf(new URL(publicUrl).hostname) === 'production' ? null : config.branch,
    supportEmail,
    supportPhone,
    supportWidget: supportWidget?.url ?? null,
    // Without a mail server nobody would get the letters; a demo offers them, to show its mails.
    takesLetters: demo || mail !== undefined,
    ...providerOptions(config),
    campuses: await offeredCampuses(db),
  };
}
