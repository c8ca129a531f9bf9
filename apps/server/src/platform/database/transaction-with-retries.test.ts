import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/database/database';
import { community, resident } from '../../../test/world/builders';
import { transactionWithRetries } from './transaction-with-retries';

const { db } = await testDatabase();

it('retries a transaction after a deadlock, so that both succeed', async () => {
  const hall = await community(db);
  const [ana, ben] = await Promise.all([resident(db, hall), resident(db, hall)]);
  let attempts = 0;
  let locks = 0;
  let resolveBoth = () => undefined as void;
  const bothHaveOneLock = new Promise<void>((resolve) => {
    resolveBoth = resolve;
  });
  const lockBoth = async (...people: (typeof ana)[]) =>
    transactionWithRetries(db, async (tx) => {
      attempts += 1;
      for (const { membershipId } of people) {
        await tx.execute(sql`select from memberships where id = ${membershipId} for update`);
        locks += 1;
        if (locks === 2) resolveBoth();
        await bothHaveOneLock;
      }
      return 'done';
    });
  expect(await Promise.all([lockBoth(ana, ben), lockBoth(ben, ana)])).toEqual(['done', 'done']);
  // On a busy machine the retry may lock first, and meet the other again.
  expect(attempts).toBeGreaterThan(2);
});
