import type { QueryOf } from '@nestmate/contract/call';
import type { MembershipId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { staffCalls } from '@nestmate/contract/staff';
import type { AuditEntry } from '@nestmate/contract/staff/audit';
import type {
  ResidentFilter,
  StaffRegistrationAnswer,
  StaffResident,
  StaffResidentDetail,
} from '@nestmate/contract/staff/residents';
import { hasRight } from '@nestmate/contract/staff/rights';
import { fullName } from '@nestmate/contract/text/full-name';
import { z } from 'zod';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { transactionWithRetries } from '../../../platform/database/transaction-with-retries';
import { hourMs } from '../../../platform/durations';
import type { Publisher } from '../../../platform/events/events';
import { cursorOf, cursorText, ProductError, readCursor, type StaffActor } from '../../../platform/http';
import { auditHistoryOf, byStaff, type NewAuditEntry, record, wasRecorded } from '../../audit';
import { inLanguage, registrationQuestionsOf } from '../../housing';
import { markCorrected } from '../../memberships';
import { pictureUrlsOf } from '../../pictures';
import {
  needsAccessible,
  registrationAnswersFor,
  responseInWords,
  setHiddenByOffice,
  setNeedsAccessible,
} from '../../profile';
import { ownAnswersOf } from '../../questions';
import { liftRetained, restorableMs } from '../../removal';
import { lockResidents } from '../../room';
import { grantOf, standingGrant } from '../../staff';
import { notesAbout } from './notes.queries';
import { countResidents, registrationResponsesOf, residentById, residentsIn } from './residents.queries';

const pageSize = 100;

const cursorSchema = z.tuple([cursorText, cursorText, cursorText, z.uuid()]);

type Row = Omit<Awaited<ReturnType<typeof residentsIn>>[number], 'sortFirst' | 'sortKey' | 'sortLast'>;

const moment = (at: string | null) => at && new Date(at).toISOString();

const residentOf = (
  row: Row,
  language: Language,
  answers: StaffRegistrationAnswer[] = [],
): StaffResident => ({
  membership_id: row.membershipId,
  first_name: row.firstName,
  last_name: row.lastName,
  preferred_first_name: row.preferredFirstName,
  email: row.email,
  subnetwork_id: row.subnetworkId,
  unit_type_id: row.unitTypeId,
  unit_type: row.unitType,
  room_type_id: row.roomTypeId,
  state: row.state,
  is_hidden: row.isHidden,
  room: row.roomId
    ? {
        room_id: row.roomId,
        people: row.people,
        is_locked: row.isLocked,
        unit_number: row.unitNumber,
      }
    : null,
  capacity: row.capacity,
  requests: row.requests,
  claimed_at: row.claimedAt?.toISOString() ?? null,
  office_id: row.officeId,
  gender: row.gender && inLanguage(row.gender, language),
  invitation: row.invitation && {
    state: row.invitation.state,
    sent_at: moment(row.invitation.sent_at),
    why: row.invitation.state === 'bounced' ? row.invitation.why : null,
  },
  last_seen_at: moment(row.lastSeenAt),
  answers,
});

/**
 * A page of residents in a staff member's scope, in order.
 * @throws ProductError `MalformedRequest` for an invalid cursor
 */
export async function listResidents(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  actor: StaffActor,
  { after, sort, down, answers, ...filter }: QueryOf<(typeof staffCalls)['staffResidents']['list']>,
  language: Language,
) {
  const found = await residentsIn(db, grantOf(actor), filter, {
    sort,
    isDown: down === 'true',
    after: readCursor(cursorSchema, after),
    count: pageSize + 1,
    now: clock(),
  });
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const next =
    found.length > pageSize && last
      ? cursorOf([last.sortKey, last.sortLast, last.sortFirst, last.membershipId])
      : null;
  const answersOf =
    answers === 'true'
      ? await givenAnswers(
          db,
          page.map(({ membershipId }) => membershipId),
          language,
        )
      : undefined;
  return { residents: page.map((row) => residentOf(row, language, answersOf?.get(row.membershipId))), next };
}

/** The registration answers that residents gave, without the words of sensitive ones. */
async function givenAnswers(
  db: Db,
  ids: readonly MembershipId[],
  language: Language,
): Promise<ReadonlyMap<MembershipId, StaffRegistrationAnswer[]>> {
  const given = await registrationResponsesOf(db, ids);
  const places = [...new Set(given.map(({ subnetworkId }) => subnetworkId))];
  const questionsOf = await registrationQuestionsOf(db, places);
  return new Map(
    given.map(({ membershipId, subnetworkId, responses }) => [
      membershipId,
      registrationAnswersFor(questionsOf(subnetworkId), responses, language).filter((one) => one.is_answered),
    ]),
  );
}

export const countMatching = async (
  { db, clock }: Pick<App, 'clock' | 'db'>,
  actor: StaffActor,
  filter: ResidentFilter,
) => ({
  count: await countResidents(db, grantOf(actor), filter, clock()),
});

/** The audit entry of an action for a resident. @throws ProductError `NotFound` */
export async function auditEntryFor(
  tx: Tx,
  actor: StaffActor,
  id: MembershipId,
): Promise<Omit<NewAuditEntry, 'action'>> {
  const resident = await residentById(tx, id);
  if (!resident) throw new ProductError('NotFound');
  return entryAbout(actor, resident);
}

type ResidentRow = NonNullable<Awaited<ReturnType<typeof residentById>>>;

const entryAbout = (
  actor: StaffActor,
  { membershipId: id, subnetworkId, firstName, lastName }: ResidentRow,
): Omit<NewAuditEntry, 'action'> => ({
  actor: byStaff(actor),
  networkId: grantOf(actor).networkId,
  subnetworkId,
  subject: { kind: 'resident', id, name: fullName(firstName, lastName) },
});

/**
 * A resident as the housing office sees them; never their messages, nor the words of their requests.
 * @throws ProductError `NotFound`
 */
export async function residentNow(
  db: Db,
  actor: StaffActor,
  id: MembershipId,
  language: Language,
): Promise<StaffResidentDetail> {
  const [row, story] = await Promise.all([residentById(db, id), auditHistoryOf(db, actor, id)]);
  if (!row) throw new ProductError('NotFound');
  return detailOf(db, actor, { row, story }, language);
}

async function detailOf(
  db: Db,
  actor: StaffActor,
  { row, story }: { row: ResidentRow; story: AuditEntry[] },
  language: Language,
): Promise<StaffResidentDetail> {
  const { removedAt } = row;
  const [lifestyle, notes] = await Promise.all([
    ownAnswersOf(db, row, language),
    notesAbout(db, row.membershipId),
  ]);
  return {
    ...residentOf(row, language, registrationAnswersFor(row.questions, row.responses, language)),
    single_name: row.hasOneName,
    gender_id: row.genderId,
    room_type: row.roomType,
    picture_urls: pictureUrlsOf(row.pictureKey),
    phone: row.phone,
    registered_at: row.registeredAt?.toISOString() ?? null,
    removed_at: removedAt?.toISOString() ?? null,
    restorable_until: removedAt && new Date(removedAt.getTime() + restorableMs).toISOString(),
    roommates: row.roommates.map((mate) => ({
      membership_id: mate.membershipId,
      name: fullName(mate.firstName, mate.lastName),
    })),
    // The passcode lets anybody claim the place.
    passcode: hasRight(grantOf(actor).role, 'residents') ? row.passcode : null,
    lifestyle,
    notes: notes.map(({ note, by }) => ({
      note_id: note.id,
      body: note.body,
      by,
      is_mine: note.staffId === actor.staffId,
      created_at: note.createdAt.toISOString(),
      edited_at: note.editedAt?.toISOString() ?? null,
    })),
    story,
  };
}

/** A resident's page for a reader. The read is recorded, at most once an hour, before the page is shown. */
export async function readResident(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  actor: StaffActor,
  id: MembershipId,
  language: Language,
): Promise<StaffResidentDetail> {
  const now = clock();
  const action = 'resident.read';
  const reading = { action, actorId: actor.staffId, subjectId: id } as const;
  const [row, story, isRecorded] = await Promise.all([
    residentById(db, id),
    // Before the reading is recorded, so that the story does not show it.
    auditHistoryOf(db, actor, id),
    wasRecorded(db, reading, new Date(now.getTime() - hourMs)),
  ]);
  if (!row) throw new ProductError('NotFound');
  if (!isRecorded) await db.transaction((tx) => record(tx, { ...entryAbout(actor, row), action }, now));
  return detailOf(db, actor, { row, story }, language);
}

/**
 * A resident's answer to a question of the registration, a sensitive one too; empty without one. The read is recorded
 * with its question before the answer is shown.
 * @throws ProductError `NotFound` for a question that their place does not have
 */
export function readAnswer(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  actor: StaffActor,
  { membershipId, questionNum }: { membershipId: MembershipId; questionNum: string },
  language: Language,
): Promise<{ answer: string }> {
  return db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'work');
    const row = await residentById(tx, membershipId);
    const question = row?.questions.find((one) => one.question_num === Number(questionNum));
    if (!row || !question) throw new ProductError('NotFound');
    const after = { question: inLanguage(question.title, 'en') };
    await record(tx, { ...entryAbout(actor, row), action: 'resident.answerRead', after }, clock());
    const response = row.responses[question.question_num] ?? '';
    return { answer: responseInWords(question, response, language) };
  });
}

/**
 * Whether a resident needs an accessible unit. The read is recorded before it is shown.
 * @throws ProductError `NotFound`
 */
export function readAccessNeed(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  actor: StaffActor,
  id: MembershipId,
): Promise<{ needs_accessible: boolean }> {
  return db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'work');
    const needs = await needsAccessible(tx, id);
    await record(tx, { ...(await auditEntryFor(tx, actor, id)), action: 'resident.accessRead' }, clock());
    return { needs_accessible: needs ?? false };
  });
}

/**
 * Sets whether a resident needs an accessible unit, and keeps that from roster files; idempotent. Of two at the same
 * time the later one holds.
 */
export function setAccessNeed(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  actor: StaffActor,
  id: MembershipId,
  { needs_accessible }: { needs_accessible: boolean },
): Promise<{ needs_accessible: boolean }> {
  return db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'residents');
    const entry = await auditEntryFor(tx, actor, id);
    if (await setNeedsAccessible(tx, id, needs_accessible)) {
      await markCorrected(tx, [id], ['accessible']);
      const after = { accessible: needs_accessible };
      await record(tx, { ...entry, action: 'resident.accessChanged', after }, clock());
    }
    return { needs_accessible };
  });
}

/**
 * Hides residents from Find, or shows them again, and keeps that from roster files.
 * @returns the residents that changed
 */
export async function hideMany(
  tx: Tx,
  events: Publisher,
  ids: readonly MembershipId[],
  hidden: boolean,
): Promise<MembershipId[]> {
  const changed = await setHiddenByOffice(tx, ids, hidden);
  if (!hidden) await liftRetained(tx, changed, 'hidings');
  await markCorrected(tx, changed, ['privacy']);
  const decision = hidden ? 'office.hidden' : 'office.shown';
  await events.publish(tx, 'office.decided', { decision, membershipIds: changed });
  for (const membershipId of changed) await events.publish(tx, 'profile.saved', { membershipId });
  return changed;
}

/** Hides a resident from Find, or shows them again; idempotent. @returns whether that changed anything */
export async function hideResident(
  { db, events, clock }: Pick<App, 'clock' | 'db' | 'events'>,
  actor: StaffActor,
  id: MembershipId,
  { hidden, reason }: { hidden: boolean; reason?: string | undefined },
): Promise<boolean> {
  return transactionWithRetries(db, async (tx) => {
    await standingGrant(tx, actor, 'residents');
    await lockResidents(tx, [id]);
    if ((await hideMany(tx, events, [id], hidden)).length === 0) return false;
    const action = hidden ? 'resident.hidden' : 'resident.shown';
    await record(tx, { ...(await auditEntryFor(tx, actor, id)), action, ...(reason && { reason }) }, clock());
    return true;
  });
}
