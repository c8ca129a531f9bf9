import { calls, type Session } from '@nestmate/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { browser, newcomer, sessionIn } from '../../../test/browser';
import {
  community,
  invitation,
  resident,
  type TestCommunity,
  unclaimedResident,
} from '../../../test/builders';
import { removeResident } from '../account';
import { blocks, setBlocked } from '../blocking';
import { moveRound } from '../housing';
import { departedIdentities } from './returning.schema';

let app: TestApp;
let hall: TestCommunity;
let passcode: string;

beforeAll(async () => {
  app = await testApp();
});

/** A person who joined a separate community by its general invitation. */
async function arrive() {
  hall = await community(app.db);
  passcode = await invitation(app.db, hall);
  const somebody = newcomer();
  const window = browser(app);
  const session = sessionIn(await window.signIn('google', somebody, { passcode }));
  const membershipId = session.memberships[0]?.membershipId;
  if (!membershipId) throw new Error('No membership');
  return { window, somebody, session, membershipId };
}

const leave = ({ accessToken }: Pick<Session, 'accessToken'>) =>
  app.call(calls.account.remove, { token: accessToken });
const comeBack = (somebody: ReturnType<typeof newcomer>, code = passcode) =>
  browser(app).signIn('google', somebody, { passcode: code });
const kept = () =>
  app.db.select().from(departedIdentities).where(eq(departedIdentities.subnetworkId, hall.subnetworkId));
const refused = { code: 403, err: { error_code: 'AccessRemoved' } };

describe('a removed resident who deletes the account', () => {
  it('is refused with the same identity and a general invitation, even by another way to sign in', async () => {
    const { window, somebody, session, membershipId } = await arrive();
    const apple = newcomer();
    await window.link(session, 'apple', apple);
    await removeResident(app, membershipId, app.clock());
    await leave(session);
    expect(await comeBack(somebody)).toMatchObject(refused);
    expect(await browser(app).signIn('apple', apple, { passcode })).toMatchObject(refused);
    expect((await comeBack(newcomer())).code).toBe(200);
  });

  it('is refused with an identity that they removed from the account before', async () => {
    const { window, somebody, session, membershipId } = await arrive();
    const apple = newcomer();
    await window.link(session, 'apple', apple);
    await removeResident(app, membershipId, app.clock());
    const { accessToken: token, userId } = session;
    const { res } = await app.call(calls.identities.list, { token, params: { userId } });
    const google = res?.identities.find(({ provider }) => provider === 'google');
    if (!google) throw new Error('No identity');
    const params = { userId, identityId: google.identity_id };
    expect((await app.call(calls.identities.unlink, { token, params })).code).toBe(200);
    expect(await comeBack(somebody)).toMatchObject(refused);
  });

  it('comes back when the housing office invites them itself', async () => {
    const { somebody, session, membershipId } = await arrive();
    await removeResident(app, membershipId, app.clock());
    await leave(session);
    const place = await unclaimedResident(app.db, hall);
    const personal = await invitation(app.db, hall, { membershipId: place.membershipId });
    expect((await comeBack(somebody, personal)).code).toBe(200);
  });

  it('cannot link the identity to another account of the same community', async () => {
    const { somebody, session, membershipId } = await arrive();
    await removeResident(app, membershipId, app.clock());
    await leave(session);
    const window = browser(app);
    const other = sessionIn(await window.signIn('google', newcomer(), { passcode }));
    expect(await window.link(other, 'google', somebody)).toMatchObject({ code: 403 });
  });

  it('leaves a hash without a name, until the round is archived', async () => {
    const { somebody, session, membershipId } = await arrive();
    await removeResident(app, membershipId, app.clock());
    await leave(session);
    expect(await kept()).toEqual([
      {
        subnetworkId: hall.subnetworkId,
        hash: expect.stringMatching(/^[\w-]{43}$/),
        blockerId: null,
        isHidden: false,
      },
    ]);
    await moveRound(app, hall.subnetworkId, 'CLOSED');
    expect(await kept()).toHaveLength(1);
    await moveRound(app, hall.subnetworkId, 'ARCHIVED');
    expect(await kept()).toEqual([]);
    expect((await comeBack(somebody)).code).toBe(200);
  });

  it('leaves no hash in a community whose round is archived before they delete the account', async () => {
    const { session, membershipId } = await arrive();
    const other = await resident(app.db, hall);
    await setBlocked(app.db, other.userId, session.userId, true);
    await removeResident(app, membershipId, app.clock());
    for (const status of ['CLOSED', 'ARCHIVED'] as const) await moveRound(app, hall.subnetworkId, status);
    expect((await leave(session)).code).toBe(204);
    expect(await kept()).toEqual([]);
  });
});

describe('a blocked resident who deletes the account', () => {
  const blockedBy = (userId: Session['userId']) =>
    app.db.select({ by: blocks.blockerId }).from(blocks).where(eq(blocks.blockedId, userId));

  it('meets the block again, by signing in or by linking, which the blocker can end', async () => {
    const { window, somebody, session } = await arrive();
    const apple = newcomer();
    await window.link(session, 'apple', apple);
    const other = await resident(app.db, hall);
    await setBlocked(app.db, other.userId, session.userId, true);
    await leave(session);
    const again = sessionIn(await comeBack(somebody));
    expect(await blockedBy(again.userId)).toEqual([{ by: other.userId }]);

    const elsewhere = browser(app);
    const third = sessionIn(await elsewhere.signIn('google', newcomer(), { passcode }));
    await elsewhere.link(third, 'apple', apple);
    expect(await blockedBy(third.userId)).toEqual([{ by: other.userId }]);
    expect(await kept()).toEqual([]);

    const as = other.userId;
    const listed = async () =>
      (await app.call(calls.chat.blocked, { as, params: { userId: as } })).res?.people.map(
        (each) => each.userId,
      );
    expect((await listed())?.toSorted()).toEqual([again.userId, third.userId].toSorted());
    await app.call(calls.chat.unblock, { as, params: { userId: as, otherId: again.userId } });
    expect(await listed()).toEqual([third.userId]);
    await leave(again);
    const free = sessionIn(await comeBack(somebody));
    expect(await blockedBy(free.userId)).toEqual([]);
  });

  it('leaves nothing when nobody has decided anything, or when the blocker leaves too', async () => {
    const { session } = await arrive();
    await leave(session);
    expect(await kept()).toEqual([]);

    const { session: blocked } = await arrive();
    const blocker = await resident(app.db, hall);
    await setBlocked(app.db, blocker.userId, blocked.userId, true);
    await leave(blocked);
    expect(await kept()).toHaveLength(1);
    await app.call(calls.account.remove, { as: blocker.userId });
    expect(await kept()).toEqual([]);
  });
});
