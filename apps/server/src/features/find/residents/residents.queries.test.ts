import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { community, resident } from '../../../../test/world/builders';
import { subnetworks } from '../../housing';
import { largestUnitTypes } from './residents.queries';

const app = await testApp();

it('prefetches the large unit types whose residents are looking, the largest first', async () => {
  const [small, large, larger, over] = [
    await community(app.db),
    await community(app.db),
    await community(app.db),
    await community(app.db),
  ];
  for (const [hall, residents] of [
    [small, 1],
    [large, 2],
    [larger, 3],
    [over, 4],
  ] as const)
    for (let n = 0; n < residents; n++) await resident(app.db, hall);
  await app.db
    .update(subnetworks)
    .set({ roundStatus: 'ARCHIVED' })
    .where(eq(subnetworks.id, over.subnetworkId));
  const unitTypes = await largestUnitTypes(app.db, 2);
  expect(unitTypes.map(({ subnetworkId }) => subnetworkId)).toEqual([
    larger.subnetworkId,
    large.subnetworkId,
  ]);
});
