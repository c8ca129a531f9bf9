import { type MembershipId, membershipId as membershipIdSchema } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import {
  notificationDefaults,
  type NotificationTopic,
  notificationTopics,
} from '@nestmate/contract/notification-choices';
import { textsOf, translatorOf } from '@nestmate/locales';
import type { App } from '../../platform/app';
import { unsubscribePage } from '../../platform/mail/unsubscribe-page';
import type { Signer } from '../../platform/signer';
import { choose, membershipsBeside } from './choices/choices.queries';

/** Kinds of mail; each has its own unsubscribe, which ends the mails about its topic, or the one mail a day. */
export type OptOutKind = NotificationTopic | 'digest';
const optOutKinds: readonly OptOutKind[] = [...notificationTopics, 'digest'];

/** The choice that unsubscribing from mails of a kind turns off. */
const endedBy = (kind: OptOutKind) =>
  kind === 'digest'
    ? notificationTopics
        .filter((topic) => notificationDefaults[topic].digest !== undefined)
        .map((topic) => ({ topic, channel: 'digest', is_on: false }) as const)
    : [{ topic: kind, channel: 'mail', is_on: false } as const];

/** The mails of one kind for one membership. */
interface OptOut {
  membershipId: MembershipId;
  kind: OptOutKind;
}

/** The sealed text of each kind. It never changes: the links of old mails must keep working. */
const purposeOf = (kind: OptOutKind) => (kind === 'requests' ? 'end mails' : `end mails about ${kind}`);

/** The links by which the reader of a mail unsubscribes from mails of its kind. They do not expire. */
export function makeUnsubscribeLinks(signer: Signer, publicUrl: string) {
  const sealedText = (kind: OptOutKind, id: string) => `${purposeOf(kind)} ${id}`;
  return {
    urlFor: ({ membershipId, kind }: OptOut) =>
      `${publicUrl}/mail/end/${membershipId}/${signer.seal(sealedText(kind, membershipId))}`,
    /** Undefined for a link that was never sent. */
    read: (id: string, given: string): OptOut | undefined => {
      const kind = optOutKinds.find((each) => signer.isSeal(sealedText(each, id), given));
      const membershipId = membershipIdSchema.safeParse(id).data;
      return kind && membershipId && { membershipId, kind };
    },
  };
}

export type UnsubscribeLinks = ReturnType<typeof makeUnsubscribeLinks>;

/** The dependencies of mails from which a person can unsubscribe. */
export interface MailDependencies extends Pick<App, 'config' | 'db'> {
  links: UnsubscribeLinks;
}

/** Unsubscribes by a link; idempotent. Returns the kind of mails, or undefined when the membership is gone. */
async function unsubscribe(
  { db, links, clock }: Pick<App, 'clock' | 'db'> & { links: UnsubscribeLinks },
  link: { membershipId: string; seal: string },
): Promise<OptOutKind | undefined> {
  const ended = links.read(link.membershipId, link.seal);
  if (!ended) return undefined;
  // The daily mail covers all memberships of an account.
  const ids =
    ended.kind === 'digest' ? await membershipsBeside(db, ended.membershipId) : [ended.membershipId];
  const stored = [];
  for (const id of ids) stored.push(await choose(db, id, endedBy(ended.kind), clock()));
  return stored.includes(true) ? ended.kind : undefined;
}

/** A link that was never sent has no kind. */
function unsubscribeTexts(language: Language, kind: OptOutKind = 'requests') {
  const { mail, notifications } = textsOf(language);
  const { optOut } = mail;
  if (kind === 'requests' || kind === 'messages') return { ...optOut, ...optOut[kind] };
  const t = translatorOf(language, 'mail');
  const topic = kind === 'digest' ? notifications.channels.digest : notifications.topics[kind];
  return {
    ...optOut,
    title: t('optOut.topic.title', { topic }),
    ask: t('optOut.topic.ask', { topic }),
    done: t('optOut.topic.done', { topic }),
  };
}

/** The page behind the unsubscribe links of residents' mails. */
export function unsubscribeRoute(app: App, links: UnsubscribeLinks): void {
  unsubscribePage<{ membershipId: string; seal: string }, OptOutKind>(app, {
    path: '/mail/end/:membershipId/:seal',
    kindOf: ({ membershipId, seal }) => links.read(membershipId, seal)?.kind,
    unsubscribe: (link) => unsubscribe({ ...app, links }, link),
    textsFor: unsubscribeTexts,
  });
}
