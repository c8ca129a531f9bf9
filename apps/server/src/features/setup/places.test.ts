import { calls } from '@nestmate/contract';
import type { GenderId, QuestionId, RoomTypeId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { StaffRole } from '@nestmate/contract/staff/rights';
import { inEnglishOnly } from '@nestmate/contract/staff/setup/texts';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { browser, newcomer, sessionIn } from '../../../test/clients/browser';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import { community, invitation, longBio, offer, question, resident } from '../../../test/world/builders';
import { deckIn } from '../../../test/world/deck';
import { newId } from '../../platform/ids';
import { auditLog } from '../audit';
import { communityTopics } from '../community';
import { genders, profileOptions, roomTypes, subnetworks, units, unitTypes } from '../housing';
import { openFirstNetwork, staffLinkFor } from '../staff';

const app = await testApp();
const asStaff = callAsStaff(app);
const {
  staffGenders,
  staffHousing,
  staffTopics,
  staffMajors,
  staffPlaces,
  staffQuestions,
  staffRegistration,
  staffSettings,
  staffSignIn,
  staffUnitTypes,
  staffUnits,
} = staffCalls;

const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
const newPlace = (changes: { name?: string; copy_of?: SubnetworkId | null } = {}) => ({
  subnetwork_id: newId<SubnetworkId>(),
  name: 'Next year',
  time_zone: 'America/Denver',
  deadline_start: '2026-01-10',
  deadline_end: inAYear,
  copy_of: null,
  ...changes,
});

it('opens a draft once nothing is missing, when two members of staff do so at the same time', async () => {
  const { networkId } = await community(app.db);
  const [renee, joan] = [await staffMember(app, { networkId }), await staffMember(app, { networkId })];
  const body = newPlace();
  const params = { networkId, subnetworkId: body.subnetwork_id };
  const added = await asStaff(renee, staffPlaces.add, { params: { networkId }, body });
  const placeIn = (reply: typeof added) =>
    reply.res?.places.find(({ subnetwork_id: id }) => id === body.subnetwork_id);
  expect(placeIn(added)).toMatchObject({ is_draft: true, missing: ['unitTypes', 'questions'] });
  const open = (who: typeof renee) => asStaff(who, staffPlaces.open, { params });
  expect((await open(renee)).err?.error_code).toBe('SetUpIncomplete');
  const unitTypeId = newId<UnitTypeId>();
  await app.db
    .insert(unitTypes)
    .values({ id: unitTypeId, subnetworkId: params.subnetworkId, name: 'Quad', capacity: 4 });
  await asStaff(renee, staffPlaces.fill, { params, body: { area: 'questions' } });
  const both = await Promise.all([open(renee), open(joan)]);
  expect(both.map(placeIn)).toMatchObject([
    { is_draft: false, missing: [] },
    { is_draft: false, missing: [] },
  ]);
  const entries = await app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subnetworkId, params.subnetworkId), eq(auditLog.action, 'place.opened')));
  expect(entries).toHaveLength(1);
});

it('asks for genders and a deadline ahead before a draft is opened', async () => {
  const { networkId } = await community(app.db);
  const renee = await staffMember(app, { networkId });
  const body = { ...newPlace(), deadline_end: '2026-02-01' };
  await asStaff(renee, staffPlaces.add, { params: { networkId }, body });
  await app.db
    .update(subnetworks)
    .set({ genderSettings: 'EDITABLE' })
    .where(eq(subnetworks.id, body.subnetwork_id));
  const { res } = await asStaff(renee, staffPlaces.network, { params: { networkId } });
  expect(res?.places.find(({ is_draft: isDraft }) => isDraft)?.missing).toEqual([
    'unitTypes',
    'questions',
    'genders',
    'deadline',
  ]);
});

it('leads from an empty installation to a resident who swipes, by calls alone', async () => {
  const email = 'renee@alder.example';
  await openFirstNetwork(app, { network: 'Alder', email, name: 'Renee' }, new Date());
  const token = await staffLinkFor(app, email, new Date());
  const spent = await app.server.inject({
    method: 'POST',
    url: staffSignIn.spendLink.path,
    payload: { token },
  });
  const session = spent.cookies.find(({ name }) => name === 'nestmate_staff')?.value;
  const renee = { cookie: `nestmate_staff=${session}` };
  const networkId = (await asStaff(renee, staffSignIn.me)).res?.networks[0]?.network_id;
  if (!networkId) throw new Error('No network');

  const body = newPlace({ name: 'Linden Hall' });
  const inNetwork = { networkId };
  const added = await asStaff(renee, staffPlaces.add, { params: inNetwork, body });
  expect(added.res?.places).toMatchObject([{ name: 'Linden Hall', unit_types: 0, residents: 0 }]);
  const params = { networkId, subnetworkId: body.subnetwork_id };

  const unitTypeId = newId<UnitTypeId>();
  const types = await asStaff(renee, staffUnitTypes.read, { params });
  const quad = { unit_type_id: unitTypeId, name: inEnglishOnly('Quad'), capacity: 4, room_types: [] };
  const typesBody = { version: types.res?.version ?? '', contents: [quad] };
  expect((await asStaff(renee, staffUnitTypes.save, { params, body: typesBody })).code).toBe(200);

  const woman = newId<GenderId>();
  const read = await asStaff(renee, staffGenders.read, { params });
  const gender = { gender_id: woman, label: { en: 'Woman', es: 'Mujer', zh: '女' }, is_retired: false };
  const gendersBody = { version: read.res?.version ?? '', contents: [gender] };
  expect((await asStaff(renee, staffGenders.save, { params, body: gendersBody })).code).toBe(200);
  const settings = (await asStaff(renee, staffSettings.read, { params })).res;
  if (!settings) throw new Error('No settings');
  const settingsBody = {
    version: settings.version,
    contents: { ...settings.contents, gender_settings: 'EDITABLE' as const },
  };
  expect((await asStaff(renee, staffSettings.save, { params, body: settingsBody })).code).toBe(200);

  const questionId = newId<QuestionId>();
  const tidy = {
    question_id: questionId,
    type: 'SLIDER' as const,
    title: inEnglishOnly('How tidy are you?'),
    roommate_title: null,
    label: null,
    icon: null,
    options: [],
    roommate_options: [],
    facts: [],
    several_fact: null,
    slider_options: 5,
    are_marks_hidden: false,
    is_multiple: false,
    alone_option: null,
    weight: 1,
    may_be_must: true,
    is_retired: false,
  };
  const questionBody = { question: tidy, version: '' };
  expect((await asStaff(renee, staffQuestions.save, { params, body: questionBody })).code).toBe(200);

  const passcode = await invitation(app.db, { unitTypeId });
  const preflight = () => app.call(calls.invitations.preflight, { params: { token: passcode } });
  expect((await preflight()).err?.error_code).toBe('NotOpenYet');
  const early = await browser(app).signIn('google', newcomer('Early'), { passcode });
  expect(early).toMatchObject({ code: 409, err: { error_code: 'NotOpenYet' } });
  const opened = await asStaff(renee, staffPlaces.open, { params });
  expect(opened.res?.places).toMatchObject([{ is_draft: false, missing: [] }]);
  const register = async (first_name: string) => {
    const { userId, membershipId } = sessionIn(
      await browser(app).signIn('google', newcomer(first_name), { passcode }),
    );
    if (!membershipId) throw new Error('No membership');
    const info = { hidden: false, first_name, last_name: 'Torres', bio: longBio, gender: woman };
    const as = { as: userId, membershipId };
    expect(
      await app.call(calls.profile.saveBasicInfo, { ...as, params: { userId }, body: info }),
    ).toMatchObject({ code: 200 });
    const answers = [
      {
        type: 'SLIDER' as const,
        questionId,
        userAnswers: 3,
        roommateLowAnswers: 2,
        roommateHighAnswers: 4,
      },
    ];
    expect(
      await app.call(calls.questions.save, { as: userId, params: { membershipId }, body: { answers } }),
    ).toMatchObject({ code: 200 });
    return { userId, membershipId };
  };
  const [maya, noor] = [await register('Maya'), await register('Noor')];
  const deck = deckIn(app);
  expect(await deck.ids(maya)).toEqual([noor.membershipId]);
  expect((await deck.decide(maya, noor, 'interested')).code).toBe(200);
  expect(await deck.ids(maya)).toEqual([]);
});

it('copies a community with everything that is offered, without its people, once', async () => {
  const place = await community(app.db, { genderPolicy: 'SAME_GENDER', phoneEnabled: false });
  const { networkId, subnetworkId: from } = place;
  await offer(app.db, place, 'majors', ['Law', 'Latin']);
  await app.db.update(profileOptions).set({ retiredAt: new Date() }).where(eq(profileOptions.position, 1));
  await offer(app.db, place, 'housing', ['Quiet floor']);
  await app.db
    .insert(communityTopics)
    .values({ id: newId(), subnetworkId: from, name: { en: 'Food' }, position: 0 });
  const shared = newId<RoomTypeId>();
  const { unitTypeId } = place;
  await app.db.insert(roomTypes).values({ id: shared, unitTypeId, name: 'Shared', shared: true });
  const bedrooms = [{ room_type_id: shared, beds: 4 }];
  const listed = { building: 'North', floor: '3', number: '301', isAccessible: true, position: 0 };
  await app.db.insert(units).values({ id: newId(), unitTypeId, ...listed, bedrooms, heldBack: 'Works' });
  await app.db
    .update(subnetworks)
    .set({
      registrationQuestions: [
        { question_num: 4, type: 'TEXT', title: { en: 'Anything else?' }, options: [], required: false },
      ],
    })
    .where(eq(subnetworks.id, from));
  for (const position of [1, 0]) await question(app.db, place, { position, title: { en: `Q${position}` } });
  await resident(app.db, place);
  const renee = await staffMember(app, { networkId });
  const body = newPlace({ copy_of: from });
  const add = () => asStaff(renee, staffPlaces.add, { params: { networkId }, body });
  expect((await add()).code).toBe(200);
  expect((await add()).res?.places).toMatchObject([
    { name: 'Linden Hall', residents: 1 },
    { name: 'Next year', time_zone: 'America/Denver', unit_types: 1, questions: 2, residents: 0 },
  ]);
  const params = { networkId, subnetworkId: body.subnetwork_id };
  const contentsOf = async (
    area: 'staffGenders' | 'staffHousing' | 'staffMajors' | 'staffTopics' | 'staffRegistration',
  ) =>
    (
      await asStaff(
        renee,
        { staffGenders, staffHousing, staffMajors, staffTopics, staffRegistration }[area].read,
        {
          params,
        },
      )
    ).res?.contents;
  expect((await asStaff(renee, staffSettings.read, { params })).res?.contents).toMatchObject({
    name: 'Next year',
    time_zone: 'America/Denver',
    gender_policy: 'SAME_GENDER',
    has_phone: false,
  });
  expect((await asStaff(renee, staffUnitTypes.read, { params })).res?.contents).toMatchObject([
    {
      name: { en: 'Four-person unit', es: 'Unidad para cuatro', zh: null },
      capacity: 4,
      room_types: [{ name: 'Shared', is_shared: true }],
    },
  ]);
  const [type] = (await asStaff(renee, staffUnitTypes.read, { params })).res?.contents ?? [];
  expect((await asStaff(renee, staffUnits.read, { params })).res?.contents).toMatchObject([
    {
      unit_type_id: type?.unit_type_id,
      units: [
        {
          building: 'North',
          number: '301',
          bedrooms: [{ room_type_id: type?.room_types[0]?.room_type_id, beds: 4 }],
          is_accessible: true,
          held_back: 'Works',
        },
      ],
    },
  ]);
  expect(await contentsOf('staffGenders')).toMatchObject([
    { label: { es: 'Mujer' } },
    { label: { es: 'Hombre' } },
  ]);
  expect(await contentsOf('staffMajors')).toMatchObject([{ name: { en: 'Law' } }]);
  expect(await contentsOf('staffHousing')).toMatchObject([{ name: { en: 'Quiet floor' } }]);
  expect(await contentsOf('staffTopics')).toMatchObject([{ name: { en: 'Food' } }]);
  expect(await contentsOf('staffRegistration')).toMatchObject([{ question_num: 4 }]);
  const { res } = await asStaff(renee, staffQuestions.list, { params });
  expect(res?.questions.map((one) => one.question.title.en)).toEqual(['Q0', 'Q1']);
  const originals = await app.db.select().from(genders).where(eq(genders.subnetworkId, from));
  expect(originals).toHaveLength(2);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subnetworkId, body.subnetwork_id));
  expect(entries).toMatchObject([
    { action: 'place.added', after: { copy_of: from, name: 'Next year', seed_hash: expect.any(String) } },
  ]);
});

async function network() {
  const north = await community(app.db, { name: 'North' });
  const { networkId } = north;
  await community(app.db, { name: 'South', networkId });
  const params = { networkId };
  const inPlaces = { networkId, role: 'administrator' as StaffRole, places: [north.subnetworkId] };
  const [ida, renee] = [await staffMember(app, inPlaces), await staffMember(app, { networkId })];
  const seen = (await asStaff(ida, staffPlaces.network, { params })).res;
  const version = seen?.version ?? '';
  const named = { version, network: { name: 'Alder College', kind: 'property' as const } };
  return { params, ida, renee, seen, version, named };
}
const outOfScope = { code: 403, err: { error_code: 'OutOfScope' } };

it('shows staff their own communities only', async () => {
  const { seen } = await network();
  expect(seen?.places.map(({ name }) => name)).toEqual(['North']);
});

it('changes a network only for staff of the whole network', async () => {
  const { params, ida, named } = await network();
  expect(await asStaff(ida, staffPlaces.saveNetwork, { params, body: named })).toMatchObject(outOfScope);
  expect(await asStaff(ida, staffPlaces.add, { params, body: newPlace() })).toMatchObject(outOfScope);
});

it('overwrites no change of a network that was not seen', async () => {
  const { params, renee, version, named } = await network();
  const saved = await asStaff(renee, staffPlaces.saveNetwork, { params, body: named });
  expect(saved.res?.network).toEqual(named.network);
  const late = { version, network: { ...named.network, name: 'Alder' } };
  expect(await asStaff(renee, staffPlaces.saveNetwork, { params, body: late })).toMatchObject({ code: 409 });
});

it('copies nothing of another network', async () => {
  const { params, renee } = await network();
  const elsewhere = await community(app.db);
  const stolen = newPlace({ copy_of: elsewhere.subnetworkId });
  expect(await asStaff(renee, staffPlaces.add, { params, body: stolen })).toMatchObject(outOfScope);
  const taken = { ...newPlace(), subnetwork_id: elsewhere.subnetworkId };
  expect(await asStaff(renee, staffPlaces.add, { params, body: taken })).toMatchObject({ code: 409 });
});

it('adds no community whose round ends before it begins', async () => {
  const { params, renee } = await network();
  const reversed = { ...newPlace(), deadline_end: '2025-01-01' };
  expect(await asStaff(renee, staffPlaces.add, { params, body: reversed })).toMatchObject({ code: 422 });
});
