import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { untilWaitedFor } from '../../../test/database/locks';
import { setRoundStatus, setMatchingPaused } from '../../../test/office/office-acts';
import { community, type TestCommunity } from '../../../test/world/builders';
import { makeLog } from '../../platform/observability/log';
import { subnetworks, unitTypes } from './housing.schema';
import { roundJobs } from './round.jobs';
import { endMatching } from './round.service';

const log = makeLog('silent');
let app: TestApp;
let published: string[];
beforeAll(async () => {
  app = await testApp();
  published = [];
  app.events.on('round.changed', 'notifications', ({ subnetworkId }) => void published.push(subnetworkId));
});

const statusOf = async ({ subnetworkId }: TestCommunity) => {
  const [row] = await app.db.select().from(subnetworks).where(eq(subnetworks.id, subnetworkId));
  return row?.roundStatus;
};

it('ends matching once, at 8pm on the end date in the time zone of the subnetwork', async () => {
  const newYork = await community(app.db, { deadlineEnd: '2099-01-15' });
  const shanghai = await community(app.db, { deadlineEnd: '2099-01-15', timeZone: 'Asia/Shanghai' });
  await endMatching(app.db, app.events, log, new Date('2099-01-15T12:00:00Z'));
  expect([await statusOf(newYork), await statusOf(shanghai)]).toEqual(['MATCHING', 'ACTIVE']);

  await endMatching(app.db, app.events, log, new Date('2099-01-16T00:59:59Z'));
  expect(await statusOf(newYork)).toBe('MATCHING');
  await Promise.all(
    Array.from({ length: 3 }, () => endMatching(app.db, app.events, log, new Date('2099-01-16T01:00:00Z'))),
  );
  expect(await statusOf(newYork)).toBe('ACTIVE');
  await vi.waitFor(() => expect(published).toEqual([shanghai.subnetworkId, newYork.subnetworkId]));
});

it('leaves a round open whose end the office moves at the moment it would end', async () => {
  const moved = await community(app.db, { deadlineEnd: '2020-01-15' });
  const ending = await app.db.transaction(async (tx) => {
    await tx
      .update(subnetworks)
      .set({ deadlineEnd: '2099-01-15' })
      .where(eq(subnetworks.id, moved.subnetworkId));
    const waiting = endMatching(app.db, app.events, log, new Date());
    await untilWaitedFor(tx);
    return { waiting };
  });
  await ending.waiting;
  expect(await statusOf(moved)).toBe('MATCHING');
});

it('leaves a closed round closed', async () => {
  const closed = await community(app.db, { deadlineEnd: '2020-01-15', roundStatus: 'CLOSED' });
  await endMatching(app.db, app.events, log, new Date());
  expect(await statusOf(closed)).toBe('CLOSED');
});

it('ends overdue rounds at start', async () => {
  const missed = await community(app.db, { deadlineEnd: '2020-01-15' });
  await roundJobs(app);
  await vi.waitFor(async () => expect(await statusOf(missed)).toBe('ACTIVE'));
});

it('ends the other rounds when one subnetwork has an unknown time zone', async () => {
  const nowhere = await community(app.db, { deadlineEnd: '2020-01-15', timeZone: 'Nowhere/Land' });
  const over = await community(app.db, { deadlineEnd: '2020-01-15' });
  await endMatching(app.db, app.events, log, new Date());
  expect([await statusOf(nowhere), await statusOf(over)]).toEqual(['MATCHING', 'ACTIVE']);
});

it('publishes round.changed only when a round is moved or paused', async () => {
  const { subnetworkId, unitTypeId } = await community(app.db);
  await setRoundStatus(app, subnetworkId, 'MATCHING');
  await setMatchingPaused(app, unitTypeId, false);
  await setRoundStatus(app, subnetworkId, 'CLOSED');
  await setMatchingPaused(app, unitTypeId, true);
  await vi.waitFor(() => expect(published.filter((id) => id === subnetworkId)).toHaveLength(2));
  const [unit] = await app.db.select().from(unitTypes).where(eq(unitTypes.id, unitTypeId));
  expect(unit?.paused).toBe(true);
});
