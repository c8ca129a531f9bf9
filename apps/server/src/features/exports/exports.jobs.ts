import { translatorOf } from '@nestmate/locales';
import type { App } from '../../platform/app';
import { dayMs } from '../../platform/durations';
import { html } from '../../platform/http/html';
import { sendQueuedMails } from '../../platform/mail/delivery';
import type { Mail } from '../../platform/mail/mail';
import { layoutMail } from '../../platform/mail/mail-layout';
import { rememberedMs } from './export.service';
import { forgetUses, keyAndKeeper } from './keys.queries';
import { endedMs, type NewNetworkMail, newNetworkQueue } from './keys.service';
import { forgetChanges } from './picture.queries';

const queue = 'forget-exports';
const nightly = '17 4 * * *';
/** Counts and networks of uses are kept for this long. */
const usesMs = 400 * dayMs;

type KeyAndKeeper = NonNullable<Awaited<ReturnType<typeof keyAndKeeper>>>;

/** The mail about a key that was used from where it never was. */
function newNetworkMail(
  { key, keeper }: KeyAndKeeper,
  address: string,
  { productName, publicUrl }: Pick<App['config'], 'productName' | 'publicUrl'>,
): Mail {
  const language = keeper.language ?? 'en';
  const t = translatorOf(language, 'staffMail');
  const named = { name: key.name, network: keeper.network, address };
  const [what, how] = [t('newNetwork.what', named), t('newNetwork.how')];
  return layoutMail(
    {
      to: keeper.email,
      language,
      subject: t('newNetwork.subject', named),
      preheader: what,
      greeting: t('greeting', { name: keeper.name }),
      text: [what, how].join('\n\n'),
      body: html`<p style="margin:0 0 12px">${what}</p>
        <p style="margin:0">${how}</p>`,
      action: { label: t('newNetwork.action'), link: `${publicUrl}/staff/${key.networkId}/exports` },
    },
    { productName },
  );
}

/** Mails about keys, and forgets at night what no cursor and no list needs. */
export async function exportsJobs(app: App): Promise<void> {
  const { db, jobsDb, jobs, clock, config } = app;
  await sendQueuedMails<NewNetworkMail>(app, {
    queue: newNetworkQueue,
    compose: async ({ keyId, staffId, address }) => {
      const found = await keyAndKeeper(db, keyId, staffId);
      return (
        found && { mail: () => newNetworkMail(found, address, config), about: { staffMail: 'newNetwork' } }
      );
    },
  });
  await jobs.handle(queue, async () => {
    const before = (ms: number) => new Date(clock().getTime() - ms);
    await forgetChanges(jobsDb, before(rememberedMs));
    await forgetUses(db, { ended: before(endedMs), used: before(usesMs) });
  });
  await jobs.repeat(queue, nightly);
}
