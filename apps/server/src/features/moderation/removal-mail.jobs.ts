import type { ToldReason } from '@nestmate/contract/decisions';
import type { DecisionId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { areMailsHeld, type Mail } from '../../platform/mail/mail';
import { removalById, removalToken } from '../cases';
import { deliverQueued } from '../notifications';
import { removedPerson, type RemovedPerson } from './removal-mail.queries';
import { translatorOf } from '@nestmate/locales';
import { html } from '../../platform/http/html';
import { layoutMail } from '../../platform/mail/mail-layout';

const queue = 'send-removal-mails';

interface RemovalMail {
  decisionId: DecisionId;
  news: RemovalNews;
}

/** Mails a removed person after the commit of the transaction that decides it: they cannot sign in to see it. */
export const queueRemovalMail = (
  jobs: Pick<App['jobs'], 'sendWithin'>,
  tx: Db,
  told: RemovalMail,
): Promise<void> => jobs.sendWithin(tx, queue, [told], { forADay: true });

/** Nothing is sent about a removal that was reversed meanwhile, or to a deleted account. */
export async function removalMailJobs(app: App): Promise<void> {
  const { db, jobs, tokens, config } = app;
  const work = async ({ decisionId, news }: RemovalMail) => {
    const removal = await removalById(db, decisionId);
    if (!removal || (news === 'removed' && removal.takenBackAt)) return;
    const person = await removedPerson(db, removal.membershipId);
    if (!person) return;
    const token = removalToken(tokens, decisionId);
    const { community, toldReason } = removal;
    const mail = removalMail({ ...person, community, toldReason, token, news }, config);
    await deliverQueued(app, mail, { removalOf: removal.membershipId });
  };
  await jobs.handle(queue, work, { isHeld: areMailsHeld(config) });
}

/** The news: a removal, or the outcome of an appeal against it. */
type RemovalNews = 'granted' | 'removed' | 'upheld';

/**
 * The mail about a removal or an appeal against it, in the person's language. It names the kind of thing that the office chose,
 * and omits the office's own words, which may name the reporters.
 */
function removalMail(
  {
    address,
    name,
    language: spoken,
    community,
    toldReason,
    token,
    news,
  }: RemovedPerson & { community: string; toldReason: ToldReason | null; token: string; news: RemovalNews },
  { productName: product, publicUrl }: { productName: string; publicUrl: string },
): Mail {
  const language: Language = spoken ?? 'en';
  const t = translatorOf(language, 'mail');
  const text = t(`removal.${news}.text`, { community, product });
  const about = translatorOf(language, 'reporting');
  const told =
    toldReason && news !== 'granted' ? t('removal.told', { reason: about(`reasons.${toldReason}`) }) : '';
  return layoutMail(
    {
      to: address,
      language,
      subject: t(`removal.${news}.subject`, { community }),
      preheader: t(`removal.${news}.preheader`),
      greeting: t('removal.greeting', { name }),
      text: [text, told].filter(Boolean).join('\n\n'),
      body: html`<p style="margin:0">${text}</p>
        ${told && html`<p style="margin:16px 0 0">${told}</p>`}`,
      // The secret stands after the #, so that no server and no referrer gets it.
      action: {
        label: t(`removal.${news}.action`),
        link: news === 'granted' ? publicUrl : `${publicUrl}/appeal#token=${token}`,
      },
    },
    { productName: product },
  );
}
