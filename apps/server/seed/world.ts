import { sql } from 'drizzle-orm';
import { networks } from '../src/features/housing';
import type { Database, Db } from '../src/platform/database/client';
import { type Step, withoutWords } from '../src/platform/steps';
import type { Storage } from '../src/platform/storage/storage';
import { cast } from './cast';
import { alder, buildCommunities, roomTypeIdOf, unitTypeIdOf } from './communities';
import { drawFaces, hasFace } from './faces';
import { rememberDays } from './history';
import { byName, roomGroups, settleCast, spread } from './neighbourhood';
import { makePeople } from './people';
import { drawPhotos } from './photos';
import { giveAccounts, invite, moveIn, settle, shareRoom } from './residents';
import { writeScenario } from './scenario';
import { hireStaff } from './staff';

const population = 300;

/** Everybody of the demo world, the same each time. */
function settleWorld() {
  const leading = settleCast();
  const main = Object.values(leading);
  const elenaInTheOaks = settle(cast.elena, 'oaks', 'three');
  const others = spread(makePeople(population - main.length - 1));
  return { leading, others, everybody: [...main, elenaInTheOaks, ...others] };
}

/** Loads the demo world into an empty database in one transaction; does not change other databases. */
export async function loadDemoWorld(
  database: Database,
  storage: Storage,
  now: Date,
  step: Step = withoutWords,
): Promise<boolean> {
  if (!(await isEmpty(database.db))) return false;
  const { everybody } = settleWorld();
  const faces = [...new Set(everybody.map(({ person }) => person))].filter(hasFace);
  await step(`Drawing ${faces.length} faces for the demo`, (report) => drawFaces(faces, storage, report));
  await drawPhotos(storage);
  return loadDemoRows(database, now);
}

/** Loads the demo world without its pictures, whose drawing takes most of the time. */
export async function loadDemoRows({ db }: Pick<Database, 'db'>, now: Date): Promise<boolean> {
  const { leading, others, everybody } = settleWorld();
  const roomsOfOthers = roomGroups(others);
  return db.transaction(async (tx) => {
    // Two processes can start on the same empty database: the second finds the first one's data.
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(727275)`);
    if (!(await isEmpty(tx))) return false;
    await buildCommunities(tx, now);
    await hireStaff(tx, alder);
    await moveIn(tx, everybody);
    const { ana, priya, mei, zoe, lucia, diego, kwame, noah, elena } = leading;
    await giveAccounts(tx, [ana, lucia, priya, mei, zoe, diego, kwame, noah], 'Linden Hall');
    await giveAccounts(tx, [elena], 'Linden Hall · The Oaks');
    for (const room of [[diego, kwame, noah], [ana, lucia], ...roomsOfOthers]) await shareRoom(tx, room);
    await writeScenario(tx, byName(leading, others, roomsOfOthers.flat()), now);
    await rememberDays(tx, now);
    await invite(tx, [
      { passcode: 'NEST-MAYA-2027', type: 'UNIQUE', membershipId: leading.maya.membershipId },
      {
        passcode: 'NEST-LINDEN-2027',
        type: 'GENERAL',
        unitTypeId: unitTypeIdOf('linden', 'four'),
        roomTypeId: roomTypeIdOf('linden', 'four', 0),
        inviterMembershipId: diego.membershipId,
      },
      {
        passcode: 'NEST-OAKS-2027',
        type: 'GENERAL',
        unitTypeId: unitTypeIdOf('oaks', 'three'),
        roomTypeId: roomTypeIdOf('oaks', 'three', 0),
        loginMethod: 'google',
      },
    ]);
    return true;
  });
}

async function isEmpty(db: Db): Promise<boolean> {
  const rows = await db.select({ id: networks.id }).from(networks).limit(1);
  return rows.length === 0;
}
