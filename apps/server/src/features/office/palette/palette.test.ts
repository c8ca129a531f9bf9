import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { community, resident, roomOf } from '../../../../test/world/builders';
import { officeIds } from '../../memberships';
import { rooms } from '../../room';

const app = await testApp();
const asStaff = callAsStaff(app);

/** The Quists: Zoe and Al share room N-7, Sue lives in another hall, and one has gone. */
async function quists() {
  const hall = await community(app.db);
  const south = await community(app.db, { networkId: hall.networkId });
  const zoe = await resident(app.db, hall, { firstName: 'Zoe', lastName: 'Quist', email: 'zq@mail.example' });
  const mate = await resident(app.db, hall, { firstName: 'Al', lastName: 'Quist' });
  await resident(app.db, south, { firstName: 'Sue', lastName: 'Quist' });
  await resident(app.db, hall, { firstName: 'Gone', lastName: 'Quist', removed: true });
  const roomId = await roomOf(app.db, hall, [zoe, mate]);
  await app.db.update(rooms).set({ unitNumber: 'N-7' }).where(eq(rooms.id, roomId));
  const { membershipId } = zoe;
  await app.db
    .insert(officeIds)
    .values({ membershipId, subnetworkId: hall.subnetworkId, officeId: 'U0042', corrected: [] });

  const find = async (who: Awaited<ReturnType<typeof staffMember>>, text: string) => {
    const { res } = await asStaff(who, staffCalls.staffPalette.search, {
      params: { networkId: hall.networkId },
      query: { text },
    });
    return [res?.residents.map(({ name }) => name), res?.rooms.map(({ unit_number: number }) => number)];
  };
  const renee = await staffMember(app, hall);
  const ida = await staffMember(app, { networkId: hall.networkId, places: [hall.subnetworkId] });
  return { renee, ida, find };
}

it('finds residents and rooms only in the places of a member of staff', async () => {
  const { renee, ida, find } = await quists();
  expect(await find(renee, 'quist')).toEqual([['Al Quist', 'Sue Quist', 'Zoe Quist'], ['N-7']]);
  expect(await find(ida, 'quist')).toEqual([['Al Quist', 'Zoe Quist'], ['N-7']]);
});

it('finds a resident with their room by name, address or the office’s id', async () => {
  const { ida, find } = await quists();
  for (const text of ['zoe', 'zq@mail', 'u0042'])
    expect(await find(ida, text), text).toEqual([['Zoe Quist'], ['N-7']]);
});

it('finds a room by its number', async () => {
  const { ida, find } = await quists();
  expect(await find(ida, 'n-7')).toEqual([[], ['N-7']]);
});

it('searches for a percent sign literally', async () => {
  const { ida, find } = await quists();
  expect(await find(ida, '%')).toEqual([[], []]);
});

it('finds and names a resident with a Chinese name as Chinese writes it', async () => {
  const hall = await community(app.db);
  const wang = await resident(app.db, hall, { firstName: '小明', lastName: '王' });
  const renee = await staffMember(app, hall);
  const params = { networkId: hall.networkId };
  const found = await asStaff(renee, staffCalls.staffPalette.search, { params, query: { text: '王小明' } });
  expect(found.res?.residents.map(({ name }) => name)).toEqual(['王小明']);
  const listed = await asStaff(renee, staffCalls.staffResidents.list, { params, query: { text: '王小明' } });
  expect(listed.res?.residents.map(({ membership_id: id }) => id)).toEqual([wang.membershipId]);
});
