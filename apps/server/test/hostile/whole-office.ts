import { gzipSync } from 'node:zlib';
import { calls } from '@nestmate/contract';
import type {
  NetworkId,
  RoomTypeId,
  SupportConversationId,
  SupportMessageId,
  TopicId,
} from '@nestmate/contract/ids';
import { inEachLanguage } from '@nestmate/contract/languages';
import { staffCalls } from '@nestmate/contract/staff';
import type { GroupCommitId, GroupDraftId, ReportCaseId, ResidentNoteId } from '@nestmate/contract/staff/ids';
import { communityTopics } from '../../src/features/community';
import {
  draftCertificates,
  draftGroups,
  draftNumbers,
  draftPeople,
  groupDrafts,
} from '../../src/features/groups';
import { roomTypes } from '../../src/features/housing';
import { reportCases } from '../../src/features/reports';
import { newId } from '../../src/platform/ids';
import type { TestApp } from '../app';
import { callAsStaff, staffMember } from '../office/staff';
import {
  community,
  type Inserts,
  offer,
  question,
  resident,
  roomOf,
  unclaimedResident,
} from '../world/builders';
import { insertTogether } from '../world/insert-together';

export const rosterFile = 'Student ID,First name,Last name,Unit type\nA1,Ana,Reyes,Four-person unit\n';
export const campusRosterFile =
  'Student ID,First name,Last name,Unit type,Hall\nA1,Ana,Reyes,Four-person unit,Reyes Hall\n';

const registrationQuestions = [
  { question_num: 1, type: 'TEXT' as const, title: { en: 'Access' }, options: [], required: false },
];

interface Options {
  /** Another place of this network, with staff for it alone; a network of its own otherwise. */
  beside?: { networkId: NetworkId };
  lastName?: string;
}

/** The part of an office that is inserted without calls. */
async function unfurnished(db: Inserts, { beside, lastName = 'Reyes' }: Options = {}) {
  const place = await community(db, { ...beside, name: `${lastName} Hall`, registrationQuestions });
  const { networkId, subnetworkId, unitTypeId } = place;
  const renee = await staffMember({ db }, { networkId, places: beside ? [subnetworkId] : null });
  const colleague = await staffMember(
    { db },
    {
      networkId,
      name: `Colleague ${lastName}`,
      places: [subnetworkId],
    },
  );
  const me = await resident(db, place, { lastName });
  const other = await resident(db, place, { lastName });
  const roommates = [await resident(db, place, { lastName }), await resident(db, place, { lastName })];
  await unclaimedResident(db, place, { lastName, email: `${newId()}@mail.example` });
  const roomId = await roomOf(db, place, roommates);
  const roomTypeId = newId<RoomTypeId>();
  await db.insert(roomTypes).values({ id: roomTypeId, unitTypeId, name: 'Loft', shared: false });
  const questionId = await question(db, place, { label: { en: 'Tidy' } });
  await offer(db, place, 'majors', ['Biology']);
  await offer(db, place, 'housing', ['Quiet floor']);
  await db
    .insert(communityTopics)
    .values({ id: newId<TopicId>(), subnetworkId, name: { en: 'Sports' }, position: 0 });
  const caseId = newId<ReportCaseId>();
  const now = new Date();
  await db.insert(reportCases).values({
    id: caseId,
    kind: 'person',
    subnetworkId,
    subjectId: other.membershipId,
    openedAt: now,
    version: 1,
  });
  const draftId = newId<GroupDraftId>();
  await db.insert(groupDrafts).values({
    id: draftId,
    networkId,
    subnetworkId,
    number: 1,
    staffId: renee.staffId,
    state: 'ready',
    aim: 'all',
    withUnregistered: true,
    unitTypeIds: [unitTypeId],
    seed: 1,
    madeAt: now,
  });
  await db.insert(draftNumbers).values({ subnetworkId, last: 1 });
  await db.insert(draftGroups).values({ draftId, number: 1, unitTypeId });
  const empty = gzipSync('{}');
  await db.insert(draftCertificates).values({ draftId, unitTypeId, certificate: empty, input: empty });
  await db
    .insert(draftPeople)
    .values(
      [me, other].map(({ membershipId }) => ({ draftId, personId: membershipId, unitTypeId, number: 1 })),
    );
  return { place, renee, colleague, me, other, roomId, roomTypeId, questionId, caseId, draftId };
}

/** Offices that are furnished later, one for each call. */
export const unfurnishedOffices = (app: TestApp, count: number) =>
  insertTogether(app.db, (db) => Promise.all(Array.from({ length: count }, () => unfurnished(db))));

type UnfurnishedOffice = Awaited<ReturnType<typeof unfurnished>>;

/** A housing office with one of everything that its calls can name, by the names of their fields. */
export const wholeOffice = async (app: TestApp, options?: Options) =>
  furnished(app, await insertTogether(app.db, (db) => unfurnished(db, options)));

/** @param path of the call that the office is for: what its path does not name and needs calls to create is left out */
export async function furnished(app: TestApp, office: UnfurnishedOffice, path?: string) {
  const { place, renee, colleague, me, other, roomId, roomTypeId, questionId, caseId, draftId } = office;
  const { networkId, subnetworkId, unitTypeId } = place;
  const isNamed = (id: string) => path === undefined || path.includes(`:${id}`);
  const conversationId = newId<SupportConversationId>();
  if (isNamed('conversationId'))
    await app.call(calls.support.ask, {
      as: me.userId,
      membershipId: me.membershipId,
      params: { userId: me.userId },
      body: {
        conversation_id: conversationId,
        message_id: newId<SupportMessageId>(),
        subject: 'Keys',
        body: 'Where is my key?',
      },
    });

  const ask = callAsStaff(app);
  const network = { networkId };
  const inPlace = { networkId, subnetworkId };
  const [threadId, answerId, viewId, passcodeId] = [newId(), newId(), newId(), newId()];
  const noteId = newId<ResidentNoteId>();
  const texts = { ...inEachLanguage(() => ''), en: 'At the desk.' };
  if (isNamed('threadId'))
    await ask(renee, staffCalls.staffCommunity.announce, {
      params: inPlace,
      body: { post_id: threadId, body: 'Welcome' },
    });
  if (isNamed('answerId'))
    await ask(renee, staffCalls.savedAnswers.save, {
      params: { ...network, answerId },
      body: { name: 'Keys', texts, version: 0 },
    });
  if (isNamed('viewId'))
    await ask(renee, staffCalls.staffViews.save, {
      params: { ...network, viewId },
      body: { name: 'Invited', address: 'state=invited' },
    });
  if (isNamed('noteId'))
    await ask(renee, staffCalls.staffResidents.saveNote, {
      params: { ...network, membershipId: me.membershipId, noteId },
      body: { body: 'Called about the key' },
    });
  if (isNamed('passcodeId'))
    await ask(renee, staffCalls.staffInvitations.openPasscode, {
      params: inPlace,
      body: { passcode_id: passcodeId, unit_type_id: unitTypeId, room_type_id: null },
    });
  const bulk = isNamed('bulkId')
    ? await ask(renee, staffCalls.staffBulk.preview, {
        params: network,
        body: { action: { kind: 'hide' }, selection: { ids: [me.membershipId] } },
      })
    : undefined;
  const file = { query: { name: 'fall.csv' }, headers: { 'content-type': 'text/csv' } };
  const isOfCampus = isNamed('importId') && !isNamed('subnetworkId');
  const compared = !isNamed('importId')
    ? undefined
    : isOfCampus
      ? await ask(renee, staffCalls.staffCampusRoster.compare, {
          ...file,
          params: network,
          body: Buffer.from(campusRosterFile),
        })
      : await ask(renee, staffCalls.staffRoster.compare, {
          ...file,
          params: inPlace,
          body: Buffer.from(rosterFile),
        });
  const sessions = isNamed('sessionId') ? await ask(renee, staffCalls.staffSignIn.sessions) : undefined;
  const bulkId = bulk?.res?.bulk_id ?? newId();
  const importId = compared?.res?.import?.import_id ?? newId();
  if (bulk?.err || compared?.err) throw new Error(JSON.stringify({ bulk, compared }));

  return {
    renee,
    inPlace,
    /** Values that a caller makes up. */
    fresh: {
      subnetwork_id: newId(),
      post_id: newId(),
      message_id: newId(),
      passcode_id: newId(),
      draft_id: newId(),
      commit_id: newId<GroupCommitId>(),
    },
    known: {
      ...place,
      membershipId: me.membershipId,
      roomId,
      staffId: colleague.staffId,
      caseId,
      conversationId,
      threadId,
      postId: threadId,
      answerId,
      viewId,
      noteId,
      importId,
      bulkId,
      draftId,
      groupNumber: '1',
      passcodeId,
      questionId,
      questionNum: '1',
      question: '1',
      sessionId: sessions?.res?.sessions[0]?.session_id ?? newId(),
      membership_id: me.membershipId,
      otherId: other.membershipId,
      membership_ids: [me.membershipId, other.membershipId],
      ids: [me.membershipId],
      unit_type: unitTypeId,
      unit_type_id: unitTypeId,
      room_type_id: roomTypeId,
      gender_id: place.womanId,
      gender: place.womanId,
      place: subnetworkId,
      places: [subnetworkId],
      copy_of: subnetworkId,
      time_zone: 'Europe/Madrid',
      starts_on: '2026-01-10',
      ends_on: '2027-01-10',
      deadline_start: '2026-01-10',
      deadline_end: '2027-01-10',
      address: 'state=invited',
      email: 'somebody@office.example',
      fingerprint: bulk?.res?.fingerprint ?? '',
      version: 1,
      hidden: true,
      remove_count: 0,
      from: '2026-01-01',
      to: '2027-01-01',
      actor: colleague.staffId,
      subject: me.membershipId,
    },
  };
}

export type WholeOffice = Awaited<ReturnType<typeof wholeOffice>>;
