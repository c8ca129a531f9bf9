import type { MembershipId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { translatorOf } from '@nestmate/locales';
import type { App } from '../../platform/app';
import type { Tx } from '../../platform/database/client';
import { html } from '../../platform/http/html';
import type { QueuedMailKind } from '../../platform/mail/delivery';
import type { Mail } from '../../platform/mail/mail';
import { layoutMail } from '../../platform/mail/mail-layout';
import { inLanguage } from '../housing';
import { quietUntil } from './quiet/quiet.service';
import { residentOfUnit, type ResidentOfUnit } from './unit-mail.queries';

const queue = 'send-unit-mails';

interface UnitMail {
  membershipId: MembershipId;
  unitNumber: string;
}

/**
 * Mails roommates the number of their unit, after the commit of the transaction that assigns it. Each mail has its own
 * job, so that one failure repeats nobody else's mail.
 */
export const queueUnitMails = (
  { jobs }: Pick<App, 'jobs'>,
  tx: Tx,
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
export const unitMailKind = ({
  db,
  config,
  clock,
}: Pick<App, 'clock' | 'config' | 'db'>): QueuedMailKind<UnitMail> => ({
  queue,
  compose: async ({ membershipId, unitNumber }) => {
    const resident = await residentOfUnit(db, membershipId, unitNumber);
    return (
      resident && {
        mail: () => unitMail({ ...resident, unitNumber }, config),
        about: { unitOf: membershipId },
        heldUntil: quietUntil(resident.quiet, clock()),
      }
    );
  },
});

/** The mail that says which unit a resident will live in. */
function unitMail(
  {
    address,
    name,
    language: spoken,
    community,
    unitTypeNames,
    unitNumber,
  }: ResidentOfUnit & { unitNumber: string },
  { productName, publicUrl }: { productName: string; publicUrl: string },
): Mail {
  const language: Language = spoken ?? 'en';
  const t = translatorOf(language, 'mail');
  const text = t('unit.text', { unit: unitNumber, type: inLanguage(unitTypeNames, language), community });
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
