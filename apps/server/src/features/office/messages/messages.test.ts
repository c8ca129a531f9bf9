import { calls } from '@nestmate/contract';
import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { staffCalls } from '@nestmate/contract/staff';
import type { OfficeMessageId } from '@nestmate/contract/staff/ids';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { community, resident, roomOf, unclaimedResident } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { mailTarget } from '../../../platform/mail/mail';
import { auditLog } from '../../audit';
import { memberships, users } from '../../memberships';
import { deliverOfficeMessages, officeMessages } from '../../notifications';
import { staffGrants, staffPlaces } from '../../staff';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffMessages } = staffCalls;

async function office() {
  const hall = await community(app.db);
  const renee = await staffMember(app, hall);
  const [ana, ben] = [await resident(app.db, hall), await resident(app.db, hall)];
  const eve = await unclaimedResident(app.db, hall);
  const params = { networkId: hall.networkId };
  const selection = { ids: [ana, ben, eve].map(({ membershipId }) => membershipId) };
  const preview = () => asStaff(renee, staffMessages.preview, { params, body: { selection } });
  const send = (changes: object = {}) =>
    asStaff(renee, staffMessages.send, {
      params,
      body: {
        message_id: newId<OfficeMessageId>(),
        selection,
        people: 2,
        subject: { en: 'Keys', es: 'Llaves', zh: null },
        body: { en: 'Pick up your keys\non Monday.', es: 'Recoge tus llaves\nel lunes.', zh: null },
        send_at: null,
        ...changes,
      },
    });
  const draft = (language: Language) =>
    asStaff(renee, staffMessages.draft, {
      params,
      body: {
        selection,
        language,
        subject: { en: 'Keys', es: 'Llaves', zh: null },
        body: { en: 'Pick up your keys\non Monday.', es: 'Recoge tus llaves\nel lunes.', zh: null },
      },
    });
  const list = async () => (await asStaff(renee, staffMessages.list, { params })).res?.messages;
  const stop = (messageId: OfficeMessageId) =>
    asStaff(renee, staffMessages.stop, { params: { ...params, messageId } });
  return { hall, renee, ana, ben, eve, preview, draft, send, list, stop };
}

const writtenTo = async ({ userId }: { userId: UserId }, language = 'en') => {
  const { res } = await app.call(calls.notifications.list, {
    as: userId,
    params: { userId },
    query: {},
    headers: { 'accept-language': language },
  });
  return res?.notifications.flatMap(({ message }) => message ?? []);
};
const deliverAt = (moment: Date) => deliverOfficeMessages({ ...app, clock: () => moment });
const inAMinute = () => deliverAt(new Date(Date.now() + 61_000));

it('says before a message is sent who would get it, and how', async () => {
  const { preview, ben } = await office();
  await app.db.update(users).set({ language: 'es' }).where(eq(users.id, ben.userId));
  expect((await preview()).res).toMatchObject({
    people: 2,
    without_account: 1,
    languages: { en: 1, es: 1, zh: 0 },
    goes_to: mailTarget(app.config),
  });
});

it('delivers a message to the bell of each chosen resident in their language, after a minute', async () => {
  const { send, ana } = await office();
  expect((await send()).res?.messages).toMatchObject([{ subject: 'Keys', state: 'waiting', people: 2 }]);
  await deliverAt(new Date());
  expect(await writtenTo(ana)).toEqual([]);
  await inAMinute();
  expect(await writtenTo(ana)).toEqual([{ subject: 'Keys', body: 'Pick up your keys\non Monday.' }]);
  expect(await writtenTo(ana, 'es')).toMatchObject([{ subject: 'Llaves' }]);
  expect(await writtenTo(ana, 'zh')).toMatchObject([{ subject: 'Keys' }]);
});

it('sends a message once, however often it is requested, and with its first words alone', async () => {
  const { send, list, ana } = await office();
  const message_id = newId<OfficeMessageId>();
  await send({ message_id });
  expect((await send({ message_id })).code).toBe(200);
  expect(await send({ message_id, subject: { en: 'Locks', es: null, zh: null } })).toMatchObject({
    err: { error_code: 'SentAlready' },
  });
  await inAMinute();
  await inAMinute();
  expect(await list()).toMatchObject([{ state: 'sent', people: 2, delivered: 2 }]);
  expect(await writtenTo(ana)).toHaveLength(1);
});

it('stops a message before anybody has it', async () => {
  const { send, stop, ana } = await office();
  const [sent] = (await send()).res?.messages ?? [];
  if (!sent) throw new Error('No message');
  expect((await stop(sent.message_id)).res?.messages).toMatchObject([{ state: 'stopped', delivered: 0 }]);
  await inAMinute();
  expect(await writtenTo(ana)).toEqual([]);
});

it('sends no message whose writer left the staff before anybody got it, and says so', async () => {
  const { hall, renee, send, ana } = await office();
  const boss = await staffMember(app, hall);
  await send();
  await app.db.delete(staffGrants).where(eq(staffGrants.staffId, renee.staffId));
  await inAMinute();
  expect(await writtenTo(ana)).toEqual([]);
  const params = { networkId: hall.networkId };
  const { res } = await asStaff(boss, staffMessages.list, { params });
  expect(res?.messages).toMatchObject([{ state: 'stopped', delivered: 0, has_lost_writer: true }]);
  const logged = await asStaff(boss, staffCalls.staffAudit.entries, { params, query: {} });
  expect(logged.res?.entries.at(0)).toMatchObject({
    action: 'residents.messageUnsent',
    after: { subject: 'Keys' },
  });
});

it('sends a message of a removed writer in the name of the colleague who took it over', async () => {
  const { hall, renee, send, ana } = await office();
  const [boss, params] = [await staffMember(app, hall), { networkId: hall.networkId }];
  const [message] = (await send()).res?.messages ?? [];
  if (!message) throw new Error('No message');
  const takeOver = () =>
    asStaff(boss, staffMessages.takeOver, { params: { ...params, messageId: message.message_id } });
  await takeOver();
  expect((await takeOver()).res?.messages).toMatchObject([{ by_id: boss.staffId, state: 'waiting' }]);
  await app.db.delete(staffGrants).where(eq(staffGrants.staffId, renee.staffId));
  await inAMinute();
  expect(await writtenTo(ana)).toHaveLength(1);
});

it('sends a message only to residents of places where its writer works still, and says so', async () => {
  const { hall, renee, send, list, ana, ben } = await office();
  const other = await community(app.db, { networkId: hall.networkId });
  await send();
  await app.db
    .update(memberships)
    .set({ subnetworkId: other.subnetworkId, unitTypeId: other.unitTypeId })
    .where(eq(memberships.id, ben.membershipId));
  const { staffId } = renee;
  await app.db.update(staffGrants).set({ isWhole: false }).where(eq(staffGrants.staffId, staffId));
  await app.db.insert(staffPlaces).values({ ...hall, staffId });
  await inAMinute();
  expect([await writtenTo(ana), await writtenTo(ben)].map((all) => all?.length)).toEqual([1, 0]);
  expect(await list()).toMatchObject([{ state: 'stopped', delivered: 1, has_lost_writer: true }]);
});

it('previews a draft as it arrives by mail, with the way to unsubscribe', async () => {
  const { draft } = await office();
  const { res } = await draft('es');
  expect(res).toMatchObject({ subject: 'Llaves', goes_to: mailTarget(app.config) });
  expect(res?.text).toContain('Recoge tus llaves\nel lunes.');
  expect(res?.text).toContain('Dejar de recibir estos correos');
});

it('lists a message that waits for months until it is sent or stopped', async () => {
  const { send, list, stop } = await office();
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
  const message_id = newId<OfficeMessageId>();
  await send({ message_id, send_at: inAYear });
  const longAgo = new Date(Date.now() - 100 * 86_400_000);
  await app.db.update(officeMessages).set({ madeAt: longAgo }).where(eq(officeMessages.id, message_id));
  expect(await list()).toMatchObject([{ message_id, state: 'waiting' }]);
  await stop(message_id);
  expect(await list()).toEqual([]);
});

it('refuses a message when other residents would get it than staff saw', async () => {
  const { send } = await office();
  expect(await send({ people: 3 })).toMatchObject({ code: 409, err: { error_code: 'NumbersChanged' } });
});

it('refuses a message for a time that has passed, and takes a repeated one that is known', async () => {
  const { send } = await office();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  expect(await send({ send_at: yesterday })).toMatchObject({ code: 422, err: { error_code: 'TimePassed' } });
  const message_id = newId<OfficeMessageId>();
  await send({ message_id });
  expect((await send({ message_id, send_at: yesterday })).code).toBe(200);
});

it('shows staff what they wrote, in each language, for as long as a message is listed', async () => {
  const { send, list } = await office();
  await send();
  await inAMinute();
  expect(await list()).toMatchObject([
    {
      texts: [
        { language: 'en', subject: 'Keys', body: 'Pick up your keys\non Monday.' },
        { language: 'es', subject: 'Llaves', body: 'Recoge tus llaves\nel lunes.' },
      ],
    },
  ]);
});

it('refuses a message with words in braces, which it would send as they are', async () => {
  const { send, list } = await office();
  const body = { en: 'Keys are ready.', es: 'Hola {{ name }}', zh: null };
  expect((await send({ body })).code).toBe(422);
  expect(await list()).toEqual([]);
});

it('sends no message to residents outside the scope of its writer', async () => {
  const { hall, send } = await office();
  const other = await resident(app.db, await community(app.db));
  const ids: MembershipId[] = [other.membershipId];
  expect(await send({ selection: { ids }, people: 1 })).toMatchObject({ code: 409 });
  expect(hall.networkId).toBeDefined();
});

it('records who got a message in the audit log', async () => {
  const { hall, send } = await office();
  await send();
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.networkId, hall.networkId));
  expect(entries).toMatchObject([{ action: 'residents.messaged', members: 2, after: { subject: 'Keys' } }]);
});

/** An office, and an announcement to those without a roommate in an hour. */
async function announced(changes: object = {}) {
  const made = await office();
  const { hall, send, list } = made;
  const audience = { places: [hall.subnetworkId], unit_types: [], without_roommate: true };
  const inAnHour = new Date(Date.now() + 3_600_000);
  const id = newId<OfficeMessageId>();
  const { code } = await send({
    message_id: id,
    selection: { audience },
    send_at: inAnHour.toISOString(),
    ...changes,
  });
  const shown = async () => (await list())?.find((message) => message.message_id === id);
  const deliver = () => deliverAt(new Date(inAnHour.getTime() + 1000));
  return { ...made, id, code, inAnHour, shown, deliver };
}

it('gives an announcement to everybody in its audience when it goes out, and to nobody later', async () => {
  const { hall, ana, ben, code, shown, deliver } = await announced();
  expect(code).toBe(200);
  expect(await shown()).toMatchObject({ state: 'waiting', people: 2, audience: { without_roommate: true } });
  // Ben finds a roommate, and Cleo joins.
  const dan = await resident(app.db, hall);
  await roomOf(app.db, hall, [ben, dan]);
  const cleo = await resident(app.db, hall);
  await Promise.all([deliver(), deliver()]);
  const late = await resident(app.db, hall);
  await deliver();
  const texts = async (person: { userId: UserId }) =>
    (await writtenTo(person))?.map(({ subject }) => subject);
  expect(await Promise.all([ana, ben, cleo, dan, late].map(texts))).toEqual([['Keys'], [], ['Keys'], [], []]);
  expect(await shown()).toMatchObject({ state: 'sent', people: 2, delivered: 2 });
});

it('refuses another audience under the id of an announcement that was sent', async () => {
  const { hall, id, inAnHour, send } = await announced();
  const audience = { places: [hall.subnetworkId], unit_types: [], without_roommate: false };
  const again = { message_id: id, selection: { audience }, send_at: inAnHour.toISOString() };
  expect(await send(again)).toMatchObject({ err: { error_code: 'SentAlready' } });
  expect(
    (await send({ ...again, selection: { audience: { ...audience, without_roommate: true } } })).code,
  ).toBe(200);
});

it('counts who is in an audience, in the writer’s own places only', async () => {
  const { hall } = await office();
  const south = await community(app.db, { networkId: hall.networkId });
  await resident(app.db, south);
  const here = await staffMember(app, { ...hall, places: [hall.subnetworkId] });
  const places = [hall.subnetworkId, south.subnetworkId];
  const count = async (unit_types: string[]) => {
    const { res } = await asStaff(here, staffMessages.preview, {
      params: { networkId: hall.networkId },
      body: { selection: { audience: { places, unit_types, without_roommate: false } } },
    });
    return res && [res.people, res.without_account];
  };
  expect(await count([])).toEqual([2, 1]);
  expect(await count([hall.unitTypeId])).toEqual([2, 1]);
  expect(await count([south.unitTypeId])).toEqual([0, 0]);
});

it('changes the words and the time of an announcement that waits; the second of two is refused', async () => {
  const { renee, hall, id, ana, inAnHour, shown, deliver } = await announced();
  const change = (en: string, version = 1, sendAt = inAnHour) =>
    asStaff(renee, staffMessages.change, {
      params: { networkId: hall.networkId, messageId: id },
      body: {
        version,
        subject: { en, es: null, zh: null },
        body: { en: 'At noon.', es: null, zh: null },
        send_at: sendAt.toISOString(),
      },
    });
  const codes = (await Promise.all([change('Doors'), change('Lifts')])).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([200, 409]);
  const { subject = '' } = (await shown()) ?? {};
  expect((await change(subject)).code).toBe(200);
  await deliver();
  expect((await writtenTo(ana))?.map((message) => message.subject)).toEqual([subject]);
  expect((await change('Too late', 2)).code).toBe(409);
});

it('gives nothing of an announcement that is taken back while it waits', async () => {
  const { ana, id, stop, deliver, shown } = await announced();
  await stop(id);
  await deliver();
  expect(await writtenTo(ana)).toEqual([]);
  expect(await shown()).toMatchObject({ state: 'stopped', delivered: 0 });
});
