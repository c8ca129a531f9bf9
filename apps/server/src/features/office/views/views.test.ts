import { staffCalls } from '@nestmate/contract/staff';
import type { ResidentViewId } from '@nestmate/contract/staff/ids';
import { viewLimits } from '@nestmate/contract/staff/views';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, type StaffMember, staffMember } from '../../../../test/office/staff';
import { community } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { residentViews } from './views.schema';

const app = await testApp();
const { staffTeam, staffViews } = staffCalls;
const asStaff = callAsStaff(app);

async function office() {
  const { networkId } = await community(app.db);
  const renee = await staffMember(app, { networkId });
  const joan = await staffMember(app, { networkId, role: 'community', name: 'Joan' });
  const save = (who: StaffMember, name: string, more: { id?: ResidentViewId; address?: string } = {}) =>
    asStaff(who, staffViews.save, {
      params: { networkId, viewId: more.id ?? newId<ResidentViewId>() },
      body: { name, address: more.address ?? 'room=alone' },
    });
  const remove = (who: StaffMember, viewId: ResidentViewId) =>
    asStaff(who, staffViews.remove, { params: { networkId, viewId } });
  const mine = async (who: StaffMember) =>
    (await asStaff(who, staffViews.list, { params: { networkId } })).res?.views.map(({ name, address }) => [
      name,
      address,
    ]);
  return { networkId, renee, joan, save, remove, mine };
}

it('lists the views of a member of staff by name, without those of others', async () => {
  const { renee, joan, save, mine } = await office();
  await save(renee, 'Still alone');
  await save(renee, 'Everybody', { address: '' });
  await save(joan, 'Locked', { address: 'room=locked&sort=joined-down&columns=email%2Croom' });
  expect(await mine(renee)).toEqual([
    ['Everybody', ''],
    ['Still alone', 'room=alone'],
  ]);
});

it('saves a view again under its id without making two', async () => {
  const { renee, save, mine } = await office();
  const id = newId<ResidentViewId>();
  for (const _ of [1, 2]) expect((await save(renee, 'Still alone', { id })).code).toBe(200);
  await save(renee, 'Alone, without Find', { id, address: 'room=alone&hidden=true' });
  expect(await mine(renee)).toEqual([['Alone, without Find', 'room=alone&hidden=true']]);
});

it('neither saves nor deletes a view of a colleague', async () => {
  const { renee, joan, save, remove, mine } = await office();
  const id = newId<ResidentViewId>();
  await save(renee, 'Still alone', { id });
  expect((await save(joan, 'Not hers', { id })).code).toBe(404);
  expect((await remove(joan, id)).code).toBe(200);
  expect(await mine(renee)).toEqual([['Still alone', 'room=alone']]);
});

it('deletes a view, also when it is deleted twice', async () => {
  const { renee, save, remove } = await office();
  const id = newId<ResidentViewId>();
  await save(renee, 'Still alone', { id });
  await save(renee, 'Everybody');
  for (const _ of [1, 2])
    expect((await remove(renee, id)).res?.views.map(({ name }) => name)).toEqual(['Everybody']);
});

it('replaces the view of the same name, also when two windows save it at the same time', async () => {
  const { renee, save, mine } = await office();
  await Promise.all([
    save(renee, 'Alone'),
    save(renee, 'alone'),
    save(renee, 'ALONE', { address: 'room=open' }),
  ]);
  expect(await mine(renee)).toHaveLength(1);
});

it('refuses one view too many', async () => {
  const { networkId, renee, save, mine } = await office();
  const { staffId } = renee;
  const views = Array.from({ length: viewLimits.views - 1 }, (_, n) => ({
    id: newId<ResidentViewId>(),
    staffId,
    networkId,
    name: `View ${n}`,
    address: '',
  }));
  await app.db.insert(residentViews).values(views);
  const both = await Promise.all([save(renee, 'One'), save(renee, 'Two')]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect(both.find(({ code }) => code === 409)?.err?.error_code).toBe('TooManyViews');
  expect((await save(renee, 'View 3', { address: 'room=full' })).code).toBe(200);
  expect(await mine(renee)).toHaveLength(viewLimits.views);
});

it('saves only an address of the table of residents', async () => {
  const { renee, save, mine } = await office();
  await save(renee, 'View', { address: 'room=full' });
  for (const address of ['bulk=1', 'room=alone\u0000', 'room=älone', `text=${'x'.repeat(600)}`])
    expect([400, 422], address.slice(0, 20)).toContain((await save(renee, 'View', { address })).code);
  expect(await mine(renee)).toEqual([['View', 'room=full']]);
});

it('deletes the views of a removed staff member', async () => {
  const { networkId, renee, joan, save } = await office();
  await save(joan, 'Mine');
  const params = { networkId, staffId: joan.staffId };
  await asStaff(renee, staffTeam.remove, { params, body: { reason: 'Moved on' } });
  expect(
    (await app.db.select().from(residentViews)).filter(({ staffId }) => staffId === joan.staffId),
  ).toEqual([]);
});
