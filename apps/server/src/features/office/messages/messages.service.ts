import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@nestmate/contract/call';
import type { MembershipId } from '@nestmate/contract/ids';
import { type Language, languages } from '@nestmate/contract/languages';
import type { LocalText } from '@nestmate/contract/languages';
import { hasPassed } from '@nestmate/contract/rules/send-time';
import type { staffCalls } from '@nestmate/contract/staff';
import { bulkLimit } from '@nestmate/contract/staff/bulk';
import type { OfficeMessageId } from '@nestmate/contract/staff/ids';
import type { InvitationMailPreview } from '@nestmate/contract/staff/invitations';
import type { MessageAudience, MessageSelection, OfficeMessage } from '@nestmate/contract/staff/messages';
import type { OfficeText } from '@nestmate/contract/staff/setup/texts';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import { ProductError, type StaffActor } from '../../../platform/http';
import { mailTarget } from '../../../platform/mail/mail';
import { byStaff, record } from '../../audit';
import { inLanguage, subnetworkName } from '../../housing';
import {
  audienceAmong,
  audienceOf,
  assignMessage,
  endMessage,
  insertOfficeMessage,
  lockedMessage,
  messageById,
  messagesSince,
  previewDraft,
  queueDraft,
  setMessage,
} from '../../notifications';
import { grantOf, standingGrant } from '../../staff';
import { chosenPeople } from '../bulk/chosen.queries';

type MessageDependencies = Pick<App, 'clock' | 'db' | 'events'>;

/** Within this time after it was sent, a message can be stopped before anybody gets it. */
const stopPeriodMs = 60_000;
const listedMs = 90 * dayMs;

type Reader = Awaited<ReturnType<typeof audienceAmong>>[number];

/** The residents in scope who get a message, and how many get none because they have no account. */
async function readersOf(
  db: Db,
  grant: ReturnType<typeof grantOf>,
  selection: MessageSelection,
  now: Date,
): Promise<{ readers: Reader[]; withoutAccount: number }> {
  if ('audience' in selection) {
    const found = await audienceOf(db, grant, selection.audience);
    const readers = found.filter(({ userId }) => userId !== null);
    return { readers, withoutAccount: found.length - readers.length };
  }
  const chosen = await chosenPeople(db, grant, selection, { limit: bulkLimit + 1, now });
  if (chosen.length > bulkLimit) throw new ProductError('TooManyChosen');
  const standing = chosen.filter(({ removedAt }) => removedAt === null);
  const readers = await audienceAmong(
    db,
    standing.map(({ id }) => id),
  );
  return { readers, withoutAccount: standing.length - readers.length };
}

/** Who would get a message. */
export async function previewMessage(
  { db, clock, config }: Pick<App, 'clock' | 'config' | 'db'>,
  actor: StaffActor,
  selection: MessageSelection,
): Promise<MessageAudience> {
  const { readers, withoutAccount } = await readersOf(db, grantOf(actor), selection, clock());
  const readersIn = (language: Language) =>
    readers.filter((reader) => (reader.language ?? 'en') === language).length;
  return {
    people: readers.length,
    without_account: withoutAccount,
    by_mail: readers.filter(({ isMailed }) => isMailed).length,
    languages: { en: readersIn('en'), es: readersIn('es'), zh: readersIn('zh') },
    goes_to: mailTarget(config),
  };
}

type DraftRequest = BodyOf<(typeof staffCalls)['staffMessages']['draft']>;

/** A draft in words, from the community of the first of the residents. */
async function draftOf(
  db: Db,
  grant: ReturnType<typeof grantOf>,
  { selection, language, subject, body }: DraftRequest,
  now: Date,
) {
  const [first] =
    'audience' in selection
      ? await audienceOf(db, grant, selection.audience)
      : await chosenPeople(db, grant, selection, { limit: 1, now });
  if (!first) throw new ProductError('NotFound');
  const community = await subnetworkName(db, first.subnetworkId);
  return { community, language, subject: stored(subject), body: stored(body) };
}

/** The mail that a draft becomes in a language; nothing is saved or sent. */
export async function previewMessageMail(
  app: Pick<App, 'clock' | 'config' | 'db'>,
  actor: StaffActor,
  draft: DraftRequest,
): Promise<InvitationMailPreview> {
  const words = await draftOf(app.db, grantOf(actor), draft, app.clock());
  const mail = await previewDraft(app, actor.staffId, words);
  if (!mail) throw new ProductError('NotFound');
  return mail;
}

/** Mails a draft to the staff member who writes it, and to nobody else. */
export async function askForMessageSample(
  { db, jobs, clock }: Pick<App, 'clock' | 'db' | 'jobs'>,
  actor: StaffActor,
  draft: DraftRequest,
): Promise<void> {
  await db.transaction(async (tx) => {
    const grant = await standingGrant(tx, actor, 'moderate');
    const { networkId } = grant;
    const now = clock();
    const words = await draftOf(tx, grant, draft, now);
    const after = { subject: draft.subject.en, language: draft.language };
    await record(tx, { action: 'residents.messageSampled', actor: byStaff(actor), networkId, after }, now);
    await queueDraft(jobs, tx, { staffId: actor.staffId, ...words });
  });
}

/** What staff wrote, in the languages in which they did. */
const writtenTexts = ({ subject, body }: Record<'body' | 'subject', LocalText>): OfficeMessage['texts'] =>
  languages.flatMap((language) => {
    const words = { subject: subject[language], body: body[language] };
    return words.subject && words.body ? [{ language, subject: words.subject, body: words.body }] : [];
  });

const stored = (text: OfficeText): LocalText => {
  const written: LocalText = { en: text.en };
  for (const language of languages) if (text[language] !== null) written[language] = text[language];
  return written;
};

/** When a message goes out: not before the time in which it can be stopped is over. */
function sendTime(sendAt: string | null, now: Date): Date {
  const earliest = new Date(now.getTime() + stopPeriodMs);
  const chosen = sendAt === null ? earliest : new Date(sendAt);
  return chosen < earliest ? earliest : chosen;
}

/**
 * Queues a message for residents; idempotent by its id. Those who get it are in the audit log.
 * @throws ProductError `SentAlready` with other words or to another audience, `NumbersChanged` when staff were shown
 *   another number of residents, `TimePassed`, or `TooManyChosen`
 */
export async function sendMessage(
  { db, clock }: MessageDependencies,
  actor: StaffActor,
  {
    message_id: id,
    selection,
    people,
    subject,
    body,
    send_at,
  }: BodyOf<(typeof staffCalls)['staffMessages']['send']>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const grant = await standingGrant(tx, actor, 'moderate');
    const { networkId } = grant;
    const words = { subject: stored(subject), body: stored(body) };
    const audience = 'audience' in selection ? selection.audience : null;
    const sent = await messageById(tx, networkId, id);
    if (sent) {
      const before = { subject: sent.subject, body: sent.body, audience: sent.audience };
      if (isDeepStrictEqual(before, { ...words, audience })) return;
      throw new ProductError('SentAlready');
    }
    const now = clock();
    if (send_at !== null && hasPassed(new Date(send_at), now)) throw new ProductError('TimePassed');
    const { readers } = await readersOf(tx, grant, selection, now);
    if (readers.length !== people) throw new ProductError('NumbersChanged');
    const sendAt = sendTime(send_at, now);
    const to = audience ? [] : readers.map(({ membershipId }) => membershipId);
    const message = {
      id,
      networkId,
      staffId: actor.staffId,
      ...words,
      madeAt: now,
      sendAt,
      audience,
      expected: people,
    };
    if (!(await insertOfficeMessage(tx, message, to))) throw new ProductError('Conflict');
    await recordSending(tx, actor, { subject: subject.en, sendAt, to, people }, now);
  });
}

interface QueuedMessage {
  subject: string;
  sendAt: Date;
  to: readonly MembershipId[];
  people: number;
}

const recordSending = (
  tx: Tx,
  actor: StaffActor,
  { subject, sendAt, to, people }: QueuedMessage,
  now: Date,
) =>
  record(
    tx,
    {
      action: 'residents.messaged',
      actor: byStaff(actor),
      networkId: grantOf(actor).networkId,
      after: { subject, send_at: sendAt.toISOString(), ...(to.length === 0 && { people }) },
      members: to.map((membershipId) => ({ membershipId, outcome: 'changed' })),
    },
    now,
  );

/** The messages that a staff member may see: their own, and all for staff of the whole network. */
export async function messagesOf(
  db: Db,
  actor: StaffActor,
  { language, now }: { language: Language; now: Date },
): Promise<{ messages: OfficeMessage[] }> {
  const { networkId, places } = grantOf(actor);
  const found = await messagesSince(db, {
    networkId,
    staffId: places === null ? undefined : actor.staffId,
    since: new Date(now.getTime() - listedMs),
  });
  const stateOf = ({ endedAt, sendAt, people, delivered }: (typeof found)[number]) => {
    if (endedAt) return delivered < people ? ('stopped' as const) : ('sent' as const);
    return sendAt > now ? ('waiting' as const) : ('sending' as const);
  };
  const messages = found.map((message) => ({
    message_id: message.id,
    subject: inLanguage(message.subject, language),
    texts: writtenTexts(message),
    state: stateOf(message),
    by: message.by,
    by_id: message.staffId,
    made_at: message.madeAt.toISOString(),
    send_at: message.sendAt.toISOString(),
    people: message.people,
    delivered: message.delivered,
    audience: message.audience,
    version: message.version,
    has_lost_writer: message.lostWriter,
  }));
  return { messages };
}

/**
 * Changes the words and the time of a message that has not begun to go out. A repeated change does nothing; of two at
 * the same time, the second waits for the row lock and is refused.
 * @throws ProductError `ChangedMeanwhile`, also for one that goes out or was stopped, or `TimePassed`
 */
export async function changeMessage(
  { db, clock }: MessageDependencies,
  actor: StaffActor,
  id: OfficeMessageId,
  { version, subject, body, send_at }: BodyOf<(typeof staffCalls)['staffMessages']['change']>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { networkId, places } = await standingGrant(tx, actor, 'moderate');
    const message = await lockedMessage(tx, networkId, id);
    const isTheirs = places === null || message?.staffId === actor.staffId;
    if (!message || !isTheirs) throw new ProductError('NotFound');
    const now = clock();
    const words = { subject: stored(subject), body: stored(body) };
    const isSame =
      isDeepStrictEqual(words, { subject: message.subject, body: message.body }) &&
      (send_at === null || message.sendAt.getTime() === new Date(send_at).getTime());
    if (isSame && message.version === version + 1) return;
    if (message.version !== version || message.endedAt || message.sendAt <= now)
      throw new ProductError('ChangedMeanwhile');
    if (send_at !== null && hasPassed(new Date(send_at), now)) throw new ProductError('TimePassed');
    const sendAt = sendTime(send_at, now);
    await setMessage(tx, id, { ...words, sendAt });
    await record(
      tx,
      {
        action: 'residents.messageChanged',
        actor: byStaff(actor),
        networkId,
        before: { subject: message.subject.en, send_at: message.sendAt.toISOString() },
        after: { subject: subject.en, send_at: sendAt.toISOString() },
      },
      now,
    );
  });
}

/** Stops a message for those who have not got it; idempotent. */
export async function stopMessage(
  { db, clock }: MessageDependencies,
  actor: StaffActor,
  id: OfficeMessageId,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { networkId, places } = await standingGrant(tx, actor, 'moderate');
    const message = await messageById(tx, networkId, id);
    const isTheirs = places === null || message?.staffId === actor.staffId;
    if (!message || !isTheirs) throw new ProductError('NotFound');
    const now = clock();
    if (!(await endMessage(tx, id, { endedAt: now }))) return;
    await record(
      tx,
      {
        action: 'residents.messageStopped',
        actor: byStaff(actor),
        networkId,
        after: { subject: message.subject.en },
      },
      now,
    );
  });
}

/** Makes a message that has not ended the caller's: it goes out though its writer leaves the staff; idempotent. */
export async function takeOverMessage(
  { db, clock }: MessageDependencies,
  actor: StaffActor,
  id: OfficeMessageId,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { networkId, places } = await standingGrant(tx, actor, 'moderate');
    const message = await messageById(tx, networkId, id);
    if (!message || places !== null) throw new ProductError('NotFound');
    if (!(await assignMessage(tx, id, actor.staffId))) return;
    await record(
      tx,
      {
        action: 'residents.messageTakenOver',
        actor: byStaff(actor),
        networkId,
        after: { subject: message.subject.en },
      },
      clock(),
    );
  });
}
