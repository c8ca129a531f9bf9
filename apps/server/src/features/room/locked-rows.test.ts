import { calls } from '@nestmate/contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, resident, roomOf } from '../../../test/world/builders';
import { memberships } from '../memberships';

const app = await testApp({ lockWaitMs: 100 });

it('asks the caller to retry when rows stay locked, as by an import', async () => {
  const hall = await community(app.db);
  const [me, other] = [await resident(app.db, hall), await resident(app.db, hall)];
  await roomOf(app.db, hall, [me, other]);
  const leave = () => app.call(calls.room.leave, { as: me.userId, params: { userId: me.userId } });
  const refused = await app.db.transaction(async (tx) => {
    const mine = eq(memberships.id, me.membershipId);
    await tx.select({ id: memberships.id }).from(memberships).where(mine).for('no key update');
    return leave();
  });
  expect(refused).toMatchObject({ code: 503, err: { error_code: 'Unavailable', retry_after: 5 } });
  expect((await leave()).code).toBe(204);
});
