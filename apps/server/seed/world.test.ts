import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { profiles } from '../src/features/profile';
import { openStorage } from '../src/platform/storage/open-storage';
import { testDatabase } from '../test/database';
import { makePeople } from './people';
import { loadDemoWorld } from './world';
import { openSigner } from '../src/platform/signer';

it('loads the demo world once, with pictures, and does not change a filled database', async () => {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'nestmate-faces-'));
  afterAll(() => rm(dataDir, { recursive: true }));
  const storage = openStorage({ dataDir, s3: undefined }, openSigner('a secret'));
  const now = new Date('2026-11-20');

  expect(await loadDemoWorld(database, storage, now)).toBe(true);
  expect(await loadDemoWorld(database, storage, now)).toBe(false);

  const { rows } = await database.db.execute(sql`
    select count(*)::int as residents, count(user_id)::int as claimed, (select count(*)::int from interests) as likes,
      (select count(*)::int from roommate_requests) as requests, (select count(*)::int from unit_types where forced_closed) as paused
    from memberships`);
  expect(rows[0]).toMatchObject({ residents: 300, likes: 5, requests: 2, paused: 1 });
  expect((await readdir(join(dataDir, 'pictures'))).length).toBeGreaterThan(400);
  const shown = await database.db
    .select({ bio: profiles.bio })
    .from(profiles)
    .where(sql`bio <> ''`);
  for (const { bio } of shown) {
    expect(bio.length).toBeGreaterThanOrEqual(limits.bio.min);
    expect(bio.length).toBeLessThanOrEqual(limits.bio.max);
  }
});

it('is the same world on every machine', () => {
  expect(makePeople(3).map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
    'Liam Adeyemi',
    'Elena Fernández',
    'Zoë Sato',
  ]);
});
