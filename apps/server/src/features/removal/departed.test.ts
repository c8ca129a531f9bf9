import { calls } from '@nestmate/contract';
import type { Session } from '@nestmate/contract/auth';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { browser, newcomer, sessionIn } from '../../../test/clients/browser';
import { untilWaitedFor } from '../../../test/database/locks';
import { setRoundStatus, removeResident, restoreResident } from '../../../test/office/office-acts';
import { giveOfficeIds, rosterOffice } from '../../../test/office/roster';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import { mayTake, runs } from '../../../test/setup/thorough';
import {
  community,
  invitation,
  resident,
  type TestCommunity,
  unclaimedResident,
} from '../../../test/world/builders';
import { blocks, setBlocked } from '../blocking';
import { memberships } from '../memberships';
import { profiles } from '../profile';
import { departedIdentities } from './removal.schema';

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
async function unlink({ accessToken: token, userId }: Session, provider: 'apple' | 'google') {
  const { res } = await app.call(calls.identities.list, { token, params: { userId } });
  const identity = res?.identities.find((one) => one.provider === provider);
  if (!identity) throw new Error('No identity');
  return app.call(calls.identities.unlink, { token, params: { userId, identityId: identity.identity_id } });
}
const retained = () =>
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

  it('is refused with an identity that they unlinked before, until they are restored', async () => {
    const { window, somebody, session, membershipId } = await arrive();
    const apple = newcomer();
    await window.link(session, 'apple', apple);
    await removeResident(app, membershipId, app.clock());
    expect((await unlink(session, 'google')).code).toBe(200);
    expect(await comeBack(somebody)).toMatchObject(refused);
    await restoreResident(app, membershipId, app.clock());
    expect(await window.link(session, 'google', somebody)).toMatchObject({ code: 200 });
  });

  it('comes back, with all identities, when the housing office invites them itself', async () => {
    const { window, somebody, session, membershipId } = await arrive();
    const apple = newcomer();
    await window.link(session, 'apple', apple);
    await removeResident(app, membershipId, app.clock());
    await leave(session);
    const place = await unclaimedResident(app.db, hall);
    const personal = await invitation(app.db, hall, { membershipId: place.membershipId });
    const back = browser(app);
    const again = sessionIn(await back.signIn('google', somebody, { passcode: personal }));
    expect(await back.link(again, 'apple', apple)).toMatchObject({ code: 200 });
    expect(await retained()).toEqual([]);
  });

  it('links identities again that they unlinked while removed, once they are invited', async () => {
    const { window, somebody, session, membershipId } = await arrive();
    const apple = newcomer();
    await window.link(session, 'apple', apple);
    await removeResident(app, membershipId, app.clock());
    await unlink(session, 'google');
    const place = await unclaimedResident(app.db, hall);
    const personal = await invitation(app.db, hall, { membershipId: place.membershipId });
    const again = sessionIn(await window.signIn('apple', apple, { passcode: personal }));
    for (let times = 0; times < 2; times += 1) {
      expect(await window.link(again, 'google', somebody)).toMatchObject({ code: 200 });
      expect((await unlink(again, 'google')).code).toBe(200);
      expect(await retained()).toEqual([]);
    }
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
    expect(await retained()).toEqual([
      {
        subnetworkId: hall.subnetworkId,
        hash: expect.stringMatching(/^[\w-]{43}$/),
        blockerId: null,
        isHidden: false,
        retainedFor: expect.not.stringContaining(membershipId) as unknown,
      },
    ]);
    await setRoundStatus(app, hall.subnetworkId, 'CLOSED');
    expect(await retained()).toHaveLength(1);
    await setRoundStatus(app, hall.subnetworkId, 'ARCHIVED');
    expect(await retained()).toEqual([]);
    expect((await comeBack(somebody)).code).toBe(200);
  });

  it('leaves no hash in a community whose round is archived before they delete the account', async () => {
    const { session, membershipId } = await arrive();
    const other = await resident(app.db, hall);
    await setBlocked(app.db, other.userId, session.userId, true);
    await removeResident(app, membershipId, app.clock());
    for (const status of ['CLOSED', 'ARCHIVED'] as const)
      await setRoundStatus(app, hall.subnetworkId, status);
    expect((await leave(session)).code).toBe(204);
    expect(await retained()).toEqual([]);
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
    expect(await retained()).toEqual([]);

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
    expect(await retained()).toEqual([]);

    const { session: blocked } = await arrive();
    const blocker = await resident(app.db, hall);
    await setBlocked(app.db, blocker.userId, blocked.userId, true);
    await leave(blocked);
    expect(await retained()).toHaveLength(1);
    await app.call(calls.account.remove, { as: blocker.userId });
    expect(await retained()).toEqual([]);
  });
});

describe('a resident whom the housing office hides', () => {
  /** A resident with two identities, and their office. */
  async function hideable() {
    const before = await arrive();
    const renee = await staffMember(app, hall);
    const people = { google: before.somebody, apple: newcomer() };
    await before.window.link(before.session, 'apple', people.apple);
    const hide = (membershipId: typeof before.membershipId, hidden: boolean) =>
      callAsStaff(app)(renee, staffCalls.staffResidents.hide, {
        params: { networkId: hall.networkId, membershipId },
        body: { hidden },
      });
    const back = async (provider: 'apple' | 'google') => {
      const window = browser(app);
      const session = sessionIn(await window.signIn(provider, people[provider], { passcode }));
      const membershipId = session.memberships[0]?.membershipId;
      if (!membershipId) throw new Error('No membership');
      return { window, session, membershipId };
    };
    const isHidden = async (membershipId: typeof before.membershipId) =>
      (await app.db.select().from(profiles).where(eq(profiles.membershipId, membershipId)))[0]
        ?.hiddenByOffice;
    return { me: { ...before }, people, hide, back, isHidden };
  }

  it('stays shown once shown again, whichever identities they unlink and link', async () => {
    const { me, people, hide, isHidden } = await hideable();
    await hide(me.membershipId, true);
    await unlink(me.session, 'google');
    expect(await retained()).toMatchObject([{ isHidden: true, retainedFor: me.membershipId }]);
    expect((await hide(me.membershipId, false)).code).toBe(200);
    expect((await me.window.link(me.session, 'google', people.google)).code).toBe(200);
    expect(await isHidden(me.membershipId)).toBe(false);
    expect(await retained()).toEqual([]);
  });

  it('is hidden again only once by a decision that was retained without a membership', async () => {
    const { me, people, hide, isHidden } = await hideable();
    await hide(me.membershipId, true);
    await unlink(me.session, 'google');
    await app.db
      .update(departedIdentities)
      .set({ retainedFor: null })
      .where(eq(departedIdentities.subnetworkId, hall.subnetworkId));
    for (const isHiddenAgain of [true, false]) {
      await hide(me.membershipId, false);
      await me.window.link(me.session, 'google', people.google);
      expect(await isHidden(me.membershipId)).toBe(isHiddenAgain);
      expect(await retained()).toEqual([]);
      await hide(me.membershipId, false);
      await unlink(me.session, 'google');
    }
  });

  it('stays shown once a file, or the undo of one, shows them', async () => {
    const office = await rosterOffice(app);
    hall = office.hall;
    passcode = await invitation(app.db, hall);
    for (const ending of ['file', 'undo'] as const) {
      const [somebody, apple] = [newcomer(), newcomer()];
      const window = browser(app);
      const session = sessionIn(await window.signIn('google', somebody, { passcode }));
      const membershipId = session.memberships[0]?.membershipId;
      if (!membershipId) throw new Error('No membership');
      await giveOfficeIds(app, hall, { [ending]: { membershipId } });
      await window.link(session, 'apple', apple);
      const hidden = await office.importFile(`Student ID,Privacy\n${ending},Y\n`);
      expect(hidden.state, ending).toBe('done');
      await unlink(session, 'google');
      expect(await retained(), ending).toMatchObject([{ isHidden: true, retainedFor: membershipId }]);
      if (ending === 'file') await office.importFile(`Student ID,Privacy\n${ending},N\n`);
      else {
        const params = { ...office.params, importId: hidden.import_id };
        await office.ask(office.renee, staffCalls.staffRoster.undo, { params, body: { reason: 'Wrong' } });
        await office.settle(hidden.import_id);
      }
      await window.link(session, 'google', somebody);
      const [profile] = await app.db.select().from(profiles).where(eq(profiles.membershipId, membershipId));
      expect(profile?.hiddenByOffice, ending).toBe(false);
    }
  });

  it('stays shown after a return with one identity when another of the deleted account is linked', async () => {
    const { me, people, hide, back, isHidden } = await hideable();
    await hide(me.membershipId, true);
    await leave(me.session);
    const again = await back('google');
    expect(await isHidden(again.membershipId)).toBe(true);
    await hide(again.membershipId, false);
    await again.window.link(again.session, 'apple', people.apple);
    expect(await isHidden(again.membershipId)).toBe(false);
  });

  it('hides a resident who unlinks an identity at the same time, without a deadlock', async () => {
    const { me, hide } = await hideable();
    const together = await app.db.transaction(async (tx) => {
      await tx.select().from(memberships).where(eq(memberships.id, me.membershipId)).for('update');
      const hidden = hide(me.membershipId, true);
      await untilWaitedFor(tx);
      await tx.select().from(profiles).where(eq(profiles.membershipId, me.membershipId)).for('share');
      return { hidden };
    });
    expect((await together.hidden).code).toBe(200);
  });

  it('hides a resident in every account that one of their identities opens', async () => {
    const { me, hide, back, isHidden } = await hideable();
    await hide(me.membershipId, true);
    await leave(me.session);
    const first = await back('google');
    const second = await back('apple');
    await hide(first.membershipId, false);
    expect(await isHidden(second.membershipId)).toBe(true);
  });

  it(
    'is as the housing office last decided, in every order of leaving, returning and linking',
    { timeout: mayTake(120_000) },
    async () => {
      const provider = fc.constantFrom('google' as const, 'apple' as const);
      const step = fc.record({
        does: fc.constantFrom('leave', 'link', 'unlink', 'hide', 'show'),
        way: provider,
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
          const { me: first, people, hide, back, isHidden } = await hideable();
          let me: Awaited<ReturnType<typeof back>> = first;
          const linked = new Set<'apple' | 'google'>(['apple', 'google']);
          /** The identities that have been the hidden resident's. */
          const theirs = new Set<'apple' | 'google'>();
          let decided = false;
          for (const { does, way: provider } of steps) {
            if (does === 'hide' || does === 'show') {
              decided = does === 'hide';
              await hide(me.membershipId, decided);
              if (!decided) theirs.clear();
            } else if (does === 'link' && !linked.has(provider)) {
              await me.window.link(me.session, provider, people[provider]);
              linked.add(provider);
            } else if (does === 'unlink' && linked.size === 2) {
              await unlink(me.session, provider);
              linked.delete(provider);
            } else if (does === 'leave') {
              await leave(me.session);
              linked.clear();
              const next = !decided || theirs.has(provider) ? provider : [...theirs][0];
              me = await back(next ?? 'google');
              linked.add(next ?? 'google');
            }
            if (decided) for (const one of linked) theirs.add(one);
            expect(await isHidden(me.membershipId)).toBe(decided);
          }
        }),
        { numRuns: runs(8) },
      );
    },
  );
});
