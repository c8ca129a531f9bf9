import { staffCalls } from '@nestmate/contract/staff';
import type { PasscodeId } from '@nestmate/contract/staff/ids';
import { expect, it } from 'vitest';
import { inviting } from '../../../test/office/inviting';
import { community } from '../../../test/world/builders';
import { newId } from '../../platform/ids';
import { users } from '../memberships';
import { joinByInvitation } from './join.service';

const { staffInvitations } = staffCalls;
const { app, office } = await inviting();

/** A passcode of a unit type that anybody may join with. */
async function generalPasscode() {
  const { hall, params, renee, ask, preflight } = await office([]);
  const passcodeId = newId<PasscodeId>();
  const body = { passcode_id: passcodeId, unit_type_id: hall.unitTypeId, room_type_id: null };
  const open = () => ask(renee, staffInvitations.openPasscode, { params, body });
  const made = (await open()).res?.passcodes.find((one) => one.passcode_id === passcodeId);
  const passcode = made?.passcode ?? '';
  const one = { params: { networkId: params.networkId, passcodeId } };
  return { params, renee, ask, preflight, passcodeId, body, open, made, passcode, one };
}

it('makes a general passcode once, although the call is repeated', async () => {
  const { passcodeId, open, made } = await generalPasscode();
  expect((await open()).res?.passcodes.filter((one) => one.passcode_id === passcodeId)).toEqual([made]);
});

it('counts each person who joined with a general passcode once', async () => {
  const { params, renee, ask, passcodeId, passcode } = await generalPasscode();
  const userId = newId<never>();
  await app.db.insert(users).values({ id: userId });
  const joining = { userId, passcode, providers: ['google'] as never, identityHashes: [] };
  const join = () =>
    app.db.transaction((tx) =>
      joinByInvitation(
        { tx, events: app.events, productName: 'Nestmate' },
        { ...joining, name: 'Cy Ng' },
        app.clock(),
      ),
    );
  await join();
  await join();
  const listed = await ask(renee, staffInvitations.passcodes, { params });
  expect(listed.res?.passcodes.find((found) => found.passcode_id === passcodeId)?.joined).toBe(1);
});

it('replaces a general passcode once, after which the old one opens nothing', async () => {
  const { renee, ask, preflight, passcode, one } = await generalPasscode();
  const replaced = await ask(renee, staffInvitations.rotatePasscode, one);
  expect(replaced.code).toBe(200);
  expect((await preflight(passcode)).err?.error_code).toBe('InvalidPasscode');
  const other = replaced.res?.passcodes.find(
    (found) => found.closed_at === null && found.passcode !== passcode,
  );
  expect((await preflight(other?.passcode ?? '')).res).toMatchObject({ invitationType: 'GENERAL' });
  const again = await ask(renee, staffInvitations.rotatePasscode, one);
  expect(again.res?.passcodes).toHaveLength(replaced.res?.passcodes.length ?? 0);
});

it('closes a general passcode, which then opens nothing', async () => {
  const { renee, ask, preflight, passcode, one } = await generalPasscode();
  expect((await preflight(passcode)).code).toBe(200);
  await ask(renee, staffInvitations.closePasscode, one);
  expect((await preflight(passcode)).code).not.toBe(200);
});

it('makes no general passcode for a unit type of another place', async () => {
  const { params, renee, ask, body } = await generalPasscode();
  const elsewhere = await community(app.db, { networkId: params.networkId });
  const wrong = { ...body, passcode_id: newId<PasscodeId>(), unit_type_id: elsewhere.unitTypeId };
  const refused = await ask(renee, staffInvitations.openPasscode, { params, body: wrong });
  expect(refused.err?.error_code).toBe('OutOfScope');
});
