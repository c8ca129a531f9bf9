import type { DecisionId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { StatedReason } from '@nestmate/contract/reports';
import { translatorOf } from '@nestmate/locales';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import { html } from '../../../platform/http/html';
import type { QueuedMailKind } from '../../../platform/mail/delivery';
import type { Mail } from '../../../platform/mail/mail';
import { layoutMail } from '../../../platform/mail/mail-layout';
import { removalById } from '../decisions/decisions.queries';
import { removalToken } from '../decisions/decisions.service';
import { removedPerson, type RemovedPerson } from './removal-mail.queries';

const queue = 'send-removal-mails';

interface RemovalMail {
  decisionId: DecisionId;
  news: RemovalNews;
}

/** Mails a removed person after the commit of the transaction that decides it: they cannot sign in to see it. */
export const queueRemovalMail = (
  jobs: Pick<App['jobs'], 'sendWithin'>,
  tx: Tx,
  mail: RemovalMail,
): Promise<void> => jobs.sendWithin(tx, queue, [mail], { forADay: true });

/** Nothing is sent about a removal that was reversed meanwhile, or to a deleted account. */
export const removalMailKind = ({
  db,
  tokens,
  config,
}: Pick<App, 'config' | 'db' | 'tokens'>): QueuedMailKind<RemovalMail> => ({
  queue,
  compose: async ({ decisionId, news }) => {
    const removal = await removalById(db, decisionId);
    if (!removal || (news === 'removed' && removal.takenBackAt)) return undefined;
    const { community, membershipId, statedReason } = removal;
    const person = await removedPerson(db, membershipId);
    const token = removalToken(tokens, decisionId);
    return (
      person && {
        mail: () => removalMail({ ...person, community, statedReason, token, news }, config),
        about: { removalOf: membershipId },
      }
    );
  },
});

/** The news: a removal, or the outcome of an appeal against it. */
type RemovalNews = 'granted' | 'removed' | 'upheld';

/**
 * The mail about a removal or an appeal against it, in the person's language. It names the kind of thing that the
 * office chose, and omits the office's own words, which may name the reporters.
 */
function removalMail(
  {
    address,
    name,
    language: spoken,
    community,
    statedReason,
    token,
    news,
  }: RemovedPerson & {
    community: string;
    statedReason: StatedReason | null;
    token: string;
    news: RemovalNews;
  },
  { productName: product, publicUrl }: { productName: string; publicUrl: string },
): Mail {
  const language: Language = spoken ?? 'en';
  const t = translatorOf(language, 'mail');
  const text = t(`removal.${news}.text`, { community, product });
  const about = translatorOf(language, 'reports');
  const reason =
    statedReason && news !== 'granted' ? t('removal.told', { reason: about(`reasons.${statedReason}`) }) : '';
  return layoutMail(
    {
      to: address,
      language,
      subject: t(`removal.${news}.subject`, { community }),
      preheader: t(`removal.${news}.preheader`),
      greeting: t('removal.greeting', { name }),
      text: [text, reason].filter(Boolean).join('\n\n'),
      body: html`<p style="margin:0">${text}</p>
        ${reason && html`<p style="margin:16px 0 0">${reason}</p>`}`,
      // The secret stands after the #, so that no server and no referrer gets it.
      action: {
        label: t(`removal.${news}.action`),
        link: news === 'granted' ? publicUrl : `${publicUrl}/appeal#token=${token}`,
      },
    },
    { productName: product },
  );
}
