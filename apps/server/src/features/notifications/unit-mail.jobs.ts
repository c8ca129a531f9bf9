import type { MembershipId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { areMailsHeld, type Mail } from '../../platform/mail/mail';
import { deliverQueued } from './mails/deliver';
import { quietUntil } from './quiet/quiet.service';
import { residentOfUnit, type ResidentOfUnit } from './unit-mail.queries';
import { translatorOf } from '@nestmate/locales';
import { html } from '../../platform/http/html';
import { layoutMail } from '../../platform/mail/mail-layout';

const queue = 'send-unit-mails';

interface UnitMail {
  membershipId: MembershipId;
  unitNumber: string;
}

/**
 * Mails roommates the number of their unit, after the commit of the transaction that assigns it. Each mail has its own job, so that one
 * failure repeats nobody else's mail.
 */
export const queueUnitMails = (
  { jobs }: Pick<App, 'jobs'>,
  tx: Db,
  people: readonly MembershipId[],
  unitNumber: string,
): Promise<void> =>
  jobs.sendWithin(
    tx,
    queue,
    people.map((membershipId): UnitMail => ({ membershipId, unitNumber })),
    { forADay: true },
  );

/** An outdated number is not mailed; during quiet hours the mail waits until they end. */
export async function unitMailJobs(app: App): Promise<void> {
  const { db, jobs, config, clock } = app;
  const work = async ({ membershipId, unitNumber }: UnitMail) => {
    const resident = await residentOfUnit(db, membershipId, unitNumber);
    if (!resident) return;
    const now = clock();
    const until = quietUntil(resident.quiet, now);
    if (until) {
      const afterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
      await jobs.send(queue, { membershipId, unitNumber }, { forADay: true, afterSeconds });
    } else await deliverQueued(app, unitMail({ ...resident, unitNumber }, config), { unitOf: membershipId });
  };
  await jobs.handle(queue, work, { isHeld: areMailsHeld(config) });
}

/** Tells a resident which unit they will live in. */
function unitMail(
  {
    address,
    name,
    language: spoken,
    community,
    unitType,
    unitNumber,
  }: ResidentOfUnit & { unitNumber: string },
  { productName, publicUrl }: { productName: string; publicUrl: string },
): Mail {
  const language: Language = spoken ?? 'en';
  const t = translatorOf(language, 'mail');
  const text = t('unit.text', { unit: unitNumber, type: unitType, community });
  return layoutMail(
    {
      to: address,
      language,
      subject: t('unit.subject', { unit: unitNumber }),
      preheader: t('unit.preheader', { community }),
      greeting: t('unit.greeting', { name }),
      text,
      body: html`<p style="margin:0">${text}</p>`,
      action: { label: t('unit.action'), link: `${publicUrl}/matches` },
    },
    { productName },
  );
}
