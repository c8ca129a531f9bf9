import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { community, resident } from '../../../test/builders';
import { testDatabase } from '../../../test/database';
import { memberships } from '../memberships';
import { inRoomTransaction } from './holding';

const { db } = await testDatabase();

it('begins again when PostgreSQL ends it for the sake of somebody else, so that both are done', async () => {
  const hall = await community(db);
  const [ana, ben] = await Promise.all([resident(db, hall), resident(db, hall)]);
  let beginnings = 0;
  let meet = () => undefined as void;
  const bothHoldOne = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const holdBoth = async (...people: (typeof ana)[]) =>
    inRoomTransaction(db, async (tx) => {
      beginnings += 1;
      if (beginnings === 2) meet();
      for (const { membershipId } of people) {
        await tx
          .select({ id: memberships.id })
          .from(memberships)
          .where(eq(memberships.id, membershipId))
          .for('update');
        await bothHoldOne;
      }
      return 'done';
    });
  expect(await Promise.all([holdBoth(ana, ben), holdBoth(ben, ana)])).toEqual(['done', 'done']);
  expect(beginnings).toBe(3);
}, 20_000);
