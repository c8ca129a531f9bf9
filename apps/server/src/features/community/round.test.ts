import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { community, type TestCommunity } from '../../../test/builders';
import { subnetworks } from './community.schema';
import { endMatching, keepRounds } from './round.service';

let app: TestApp;
let told: string[];
beforeAll(async () => {
  app = await testApp();
  told = [];
  app.events.on('round.changed', ({ subnetworkId }) => void told.push(subnetworkId));
});

const statusOf = async ({ subnetworkId }: TestCommunity) => {
  const [row] = await app.db.select().from(subnetworks).where(eq(subnetworks.id, subnetworkId));
  return row?.roundStatus;
};

it('ends the swipe phase at 8pm of the end date on the clocks of the community, once', async () => {
  const newYork = await community(app.db, { deadlineEnd: '2099-01-15' });
  const shanghai = await community(app.db, { deadlineEnd: '2099-01-15', timeZone: 'Asia/Shanghai' });
  await endMatching(app.db, app.events, new Date('2099-01-15T12:00:00Z'));
  expect([await statusOf(newYork), await statusOf(shanghai)]).toEqual(['MATCHING', 'ACTIVE']);

  await endMatching(app.db, app.events, new Date('2099-01-16T00:59:59Z'));
  expect(await statusOf(newYork)).toBe('MATCHING');
  await Promise.all(
    Array.from({ length: 3 }, () => endMatching(app.db, app.events, new Date('2099-01-16T01:00:00Z'))),
  );
  expect(await statusOf(newYork)).toBe('ACTIVE');
  await vi.waitFor(() => expect(told).toEqual([shanghai.subnetworkId, newYork.subnetworkId]));
});

it('leaves rounds alone that are past matching', async () => {
  const closed = await community(app.db, { deadlineEnd: '2020-01-15', roundStatus: 'CLOSED' });
  await endMatching(app.db, app.events, new Date());
  expect(await statusOf(closed)).toBe('CLOSED');
});

it('makes up after a start for a moment that was missed', async () => {
  const missed = await community(app.db, { deadlineEnd: '2020-01-15' });
  await keepRounds(app.jobs, app.db, app.events);
  await vi.waitFor(async () => expect(await statusOf(missed)).toBe('ACTIVE'), 10_000);
}, 15_000);
