import type { Language } from '@nestmate/contract/languages';
import type { ProductOptions } from '@nestmate/contract/product';
import { stageOf } from '@nestmate/contract/rules/stage';
import type { App } from '../../platform/app';
import { providerOptions } from '../auth';
import { knownDemoPasscodes } from '../invitations';

/** The settings that the first screen shows before anybody has signed in. The branch of the code is for testers, not for production. */
export async function productOptions(
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
  };
}
