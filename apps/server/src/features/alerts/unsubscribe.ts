import { networkId as networkIdSchema } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { alertKinds, type AlertSettings } from '@nestmate/contract/staff/alerts';
import { staffId as staffIdSchema } from '@nestmate/contract/staff/ids';
import { textsOf, translatorOf } from '@nestmate/locales';
import type { App } from '../../platform/app';
import { unsubscribePage } from '../../platform/mail/unsubscribe-page';
import type { Signer } from '../../platform/signer';
import { lockGrant } from '../staff';
import { type AlertRecipient, alertSettingsOf, lockAlertSettings, saveAlertSettings } from './alerts.queries';
import type { AlertMail } from './alerts.schema';

/** Each has its own unsubscribe. */
const alertMails: readonly AlertMail[] = [...alertKinds, 'daily'];

interface AlertOptOut extends AlertRecipient {
  mail: AlertMail;
}

/** The links by which a staff member unsubscribes from mails of a kind about a network. They do not expire. */
export function makeAlertLinks(signer: Signer, publicUrl: string) {
  const sealedText = ({ staffId, networkId, mail }: AlertOptOut) =>
    `end alerts about ${mail} ${staffId} ${networkId}`;
  return {
    urlFor: (ended: AlertOptOut) =>
      `${publicUrl}/mail/end/alerts/${ended.staffId}/${ended.networkId}/${signer.seal(sealedText(ended))}`,
    /** Undefined for a link that was never sent. */
    read: ({ seal, ...ids }: Record<'networkId' | 'seal' | 'staffId', string>): AlertOptOut | undefined => {
      const staffId = staffIdSchema.safeParse(ids.staffId).data;
      const networkId = networkIdSchema.safeParse(ids.networkId).data;
      if (!staffId || !networkId) return undefined;
      const mail = alertMails.find((each) =>
        signer.isSeal(sealedText({ staffId, networkId, mail: each }), seal),
      );
      return mail && { staffId, networkId, mail };
    },
  };
}
export type AlertLinks = ReturnType<typeof makeAlertLinks>;

/** The settings without a kind, or without all that come once a day. */
const without = ({ times, ...settings }: AlertSettings, mail: AlertMail): AlertSettings => {
  const left = { ...times };
  for (const kind of alertKinds)
    if (mail === 'daily' ? times[kind] === 'daily' : mail === kind) left[kind] = 'off';
  return { ...settings, times: left };
};

/** Unsubscribes by a link; idempotent. Returns the kind of mails, or undefined when the colleague is gone. */
const unsubscribe = ({ db }: Pick<App, 'db'>, { mail, ...who }: AlertOptOut) =>
  db.transaction(async (tx) => {
    await lockGrant(tx, who.staffId, who.networkId);
    if (!(await alertSettingsOf(tx, who))) return undefined;
    await saveAlertSettings(tx, who, without(await lockAlertSettings(tx, who), mail));
    return mail;
  });

/** A link that was never sent has no kind. */
function unsubscribeTexts(language: Language, mail: AlertMail = 'danger') {
  const t = translatorOf(language, 'staff');
  const topic = mail === 'daily' ? t('alerts.dailyMail') : t(`alerts.kinds.${mail}`);
  const words = translatorOf(language, 'staffMail');
  return {
    confirm: textsOf(language).mail.optOut.confirm,
    gone: words('alerts.end.gone'),
    title: words('alerts.end.title', { topic }),
    ask: words('alerts.end.ask', { topic }),
    done: words('alerts.end.done', { topic }),
  };
}

/** The page behind the unsubscribe links of staff's mails. */
export function unsubscribeRoute(app: App, links: AlertLinks): void {
  unsubscribePage<Record<'networkId' | 'seal' | 'staffId', string>, AlertMail>(app, {
    path: '/mail/end/alerts/:staffId/:networkId/:seal',
    kindOf: (link) => links.read(link)?.mail,
    unsubscribe: async (link) => {
      const ended = links.read(link);
      return ended && unsubscribe(app, ended);
    },
    textsFor: unsubscribeTexts,
  });
}
