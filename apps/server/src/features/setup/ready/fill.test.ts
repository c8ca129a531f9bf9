import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { type ReadyAreaName, readyAreas } from '@nestmate/contract/staff/setup/places';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { newId } from '../../../platform/ids';
import { auditLog } from '../../audit';
import { networks } from '../../housing';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffPlaces, staffQuestions, staffGenders, staffSettings, staffMajors, staffHousing } = staffCalls;

/** A community without any contents. */
async function emptyPlace() {
  const networkId = newId<NetworkId>();
  await app.db.insert(networks).values({ id: networkId, name: 'Alder', kind: 'university' });
  const renee = await staffMember(app, { networkId });
  const subnetworkId = newId<SubnetworkId>();
  await asStaff(renee, staffPlaces.add, {
    params: { networkId },
    body: {
      subnetwork_id: subnetworkId,
      name: 'Oak Hall',
      time_zone: 'America/Chicago',
      deadline_start: '2098-03-01',
      deadline_end: '2098-06-15',
      copy_of: null,
    },
  });
  const params = { networkId, subnetworkId };
  const fill = (area: ReadyAreaName) => asStaff(renee, staffPlaces.fill, { params, body: { area } });
  return { renee, params, fill };
}

it('fills an empty community with ready contents in three languages', async () => {
  const { renee, params, fill } = await emptyPlace();
  for (const area of readyAreas) expect((await fill(area)).code, area).toBe(204);
  const { res } = await asStaff(renee, staffQuestions.list, { params });
  expect(res?.questions).toHaveLength(10);
  const majors = await asStaff(renee, staffMajors.read, { params });
  const housing = await asStaff(renee, staffHousing.read, { params });
  const genders = await asStaff(renee, staffGenders.read, { params });
  const texts = [
    ...(res?.questions.map(({ question }) => question.title) ?? []),
    ...(majors.res?.contents.map(({ name }) => name) ?? []),
    ...(housing.res?.contents.map(({ topic }) => topic) ?? []),
    ...(genders.res?.contents.map(({ label }) => label) ?? []),
  ];
  expect(texts.length).toBeGreaterThan(80);
  expect(texts.filter(({ en, es, zh }) => !en || !es || !zh)).toEqual([]);
});

it('asks residents for a gender once there are ready genders', async () => {
  const { renee, params, fill } = await emptyPlace();
  await fill('genders');
  const { res } = await asStaff(renee, staffSettings.read, { params });
  expect(res?.contents.gender_settings).toBe('EDITABLE');
});

it('adds ready contents only where there are none', async () => {
  const { renee, params, fill } = await emptyPlace();
  for (const area of readyAreas) await fill(area);
  for (const area of readyAreas) expect((await fill(area)).code, area).toBe(204);
  expect((await asStaff(renee, staffQuestions.list, { params })).res?.questions).toHaveLength(10);
});

it('records that ready contents were added', async () => {
  const { params, fill } = await emptyPlace();
  await fill('majors');
  const entries = await app.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subnetworkId, params.subnetworkId));
  expect(entries.map(({ action }) => action)).toEqual(['place.added', 'majors.changed']);
});
