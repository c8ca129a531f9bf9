import { calls } from '@nestmate/contract';
import { beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { startChat } from '../../../test/chat/chat';
import { windowsOf } from '../../../test/clients/windows';
import { removeResident, restoreResident } from '../../../test/office/office-acts';
import { community, resident, roomOf, type TestCommunity } from '../../../test/world/builders';
import { deckIn, type Person } from '../../../test/world/deck';
import { drawn, picturesIn } from '../../../test/world/pictures';

let app: TestApp;
let open: Awaited<ReturnType<typeof windowsOf>>;
let hall: TestCommunity;

beforeAll(async () => {
  app = await testApp();
  open = await windowsOf(app);
  hall = await community(app.db);
});

const overview = ({ userId, membershipId }: Person) =>
  app.call(calls.profile.overview, { as: userId, membershipId, params: { userId, membershipId } });

it('a call for a removed membership gets 403', async () => {
  const me = await resident(app.db, hall);
  await removeResident(app, me.membershipId, app.clock());
  expect(await overview(me)).toMatchObject({ code: 403, err: { error_code: 'AccessRemoved' } });
});

it('a removal ends the access of open windows immediately', async () => {
  const me = await resident(app.db, hall);
  const window = await open(me);
  await removeResident(app, me.membershipId, app.clock());
  await vi.waitFor(() => expect(window.received).toContainEqual(['access.removed', { membershipId: null }]));
  expect(app.live.watchedHere()).not.toContain(me.membershipId);
});

it('a removal does not change the person’s other memberships', async () => {
  const me = await resident(app.db, hall);
  const { membershipId } = me;
  const other = await resident(app.db, await community(app.db), { userId: me.userId });
  const window = await open(other);
  await removeResident(app, membershipId, app.clock());
  await vi.waitFor(() => expect(window.received).toContainEqual(['access.removed', { membershipId }]));
  expect((await overview(other)).code).toBe(200);
});

it('hides the picture of a resident for as long as they are removed', async () => {
  const pictures = picturesIn(app);
  const me = await resident(app.db, hall);
  await pictures.upload(me, await drawn().jpeg().toBuffer());
  const { large, square } = await pictures.of(me);
  const statuses = async () =>
    Promise.all([large, square].map(async (url) => (await pictures.shown(url)).statusCode));
  await removeResident(app, me.membershipId, app.clock());
  await pictures.settle();
  expect(await statuses()).toEqual([404, 404]);
  await restoreResident(app, me.membershipId, app.clock());
  await pictures.settle();
  expect(await statuses()).toEqual([200, 200]);
});

it('removes the resident from their room', async () => {
  const [me, roommate] = [await resident(app.db, hall), await resident(app.db, hall)];
  await roomOf(app.db, hall, [me, roommate]);
  await removeResident(app, me.membershipId, app.clock());
  const room = await app.call(calls.room.mine, { as: roommate.userId, params: { userId: roommate.userId } });
  expect(room.res?.my_roommates).toEqual([]);
});

it('removes the resident from the decks of the others immediately', async () => {
  const [me, neighbour] = [await resident(app.db, hall), await resident(app.db, hall)];
  const window = await open(neighbour);
  expect(await deckIn(app).ids(neighbour)).toContain(me.membershipId);
  await removeResident(app, me.membershipId, app.clock());
  const { membershipId } = neighbour;
  await vi.waitFor(() =>
    expect(window.received).toContainEqual([
      'resident.left',
      { membershipId, otherMembershipId: me.membershipId },
    ]),
  );
  expect(await deckIn(app).ids(neighbour)).not.toContain(me.membershipId);
});

it('shows the resident’s conversation partners that the resident no longer reads there', async () => {
  const chatAs = (person: Person) => open(person).then((window) => startChat(person, window, app.call));
  const [me, other] = [
    await chatAs(await resident(app.db, hall)),
    await chatAs(await resident(app.db, hall)),
  ];
  const sid = await me.sidWith(other);
  await me.send(sid, 'Hello');
  await removeResident(app, me.membershipId, app.clock());
  await vi.waitFor(() => expect(other.received).toContainEqual(['chat.changed', { sid }]));
  const { conversation } = await other.ask('chat.open', { chatId: sid });
  expect(conversation).toMatchObject({ isOpen: false, people: [{ userId: other.userId }] });
});

it('a removal is idempotent, also when called concurrently', async () => {
  const me = await resident(app.db, hall);
  const published: unknown[] = [];
  app.events.on('membership.removed', 'account', ({ membershipId }) => void published.push(membershipId));
  await Promise.all([1, 2, 3].map(() => removeResident(app, me.membershipId, app.clock())));
  await removeResident(app, me.membershipId, app.clock());
  const last = await resident(app.db, hall);
  await removeResident(app, last.membershipId, app.clock());
  await vi.waitFor(() => expect(published).toContain(last.membershipId));
  expect(published.filter((id) => id === me.membershipId)).toHaveLength(1);
});
