import { sql } from 'drizzle-orm';
import { networks } from '../src/features/housing';
import type { Database, Db } from '../src/platform/database/client';
import type { Storage } from '../src/platform/storage/storage';
import { drawFaces } from './faces';
import { leadingPerson, makePeople, type Person } from './people';
import { buildPlaces, roomTypeIdOf, unitTypeIdOf } from './places';
import { giveAccounts, invite, likes, moveIn, request, type Resident, settle, shareRoom } from './residents';

const population = 300;

/** The main people of the demo world; everybody else is generated around them. */
const maya = leadingPerson(1, {
  firstName: 'Maya',
  lastName: 'Torres',
  gender: 'woman',
  claimed: false,
  bio: '',
  majors: [],
  housing: [],
  accounts: [],
  pictureKey: null,
});
const fans = [
  leadingPerson(11, { firstName: 'Ana', lastName: 'Lindqvist', gender: 'woman' }),
  leadingPerson(12, { firstName: 'Priya', lastName: 'Nair', gender: 'woman' }),
  leadingPerson(13, { firstName: 'Mei', lastName: 'Chen', gender: 'woman' }),
  leadingPerson(14, { firstName: 'Zoë', lastName: 'Okafor', gender: 'woman' }),
  leadingPerson(15, { firstName: 'Lucía', lastName: 'Ramírez', gender: 'woman' }),
];
const diego = leadingPerson(21, { firstName: 'Diego', lastName: 'Silva', gender: 'man' });
const flatmates = [
  diego,
  leadingPerson(22, { firstName: 'Kwame', lastName: 'Mensah', gender: 'man' }),
  leadingPerson(23, { firstName: 'Noah', lastName: 'Becker', gender: 'man' }),
];
const elena = leadingPerson(31, { firstName: 'Elena', lastName: 'Novak', gender: 'woman' });

function spread(people: readonly Person[]): Resident[] {
  const shares: [place: string, unit: string, until: number][] = [
    ['linden', 'four', 0.45],
    ['linden', 'two', 0.57],
    ['birch', 'four', 0.72],
    ['birch', 'two', 0.8],
    ['oaks', 'three', 1],
  ];
  return people.map((person, index) => {
    const [place, unit] = shares.find(([, , until]) => index / people.length < until) ?? ['linden', 'four'];
    return settle(person, place, unit);
  });
}

/** Rooms of two or three for every eighth of a unit type's residents. */
function roomGroups(residents: readonly Resident[]): Resident[][] {
  const byUnit = new Map<string, Resident[]>();
  for (const resident of residents.filter(({ person }) => person.claimed && !person.hidden)) {
    const key = `${resident.place}/${resident.unit}`;
    byUnit.set(key, [...(byUnit.get(key) ?? []), resident]);
  }
  return [...byUnit].flatMap(([unit, people]) => {
    const size = unit.endsWith('two') ? 2 : 3;
    return people.flatMap((_, index) =>
      index % 16 === 0 && index + size <= people.length ? [people.slice(index, index + size)] : [],
    );
  });
}

/** Loads the demo world into an empty database in one transaction; does not change other databases. */
export async function loadDemoWorld({ db }: Database, storage: Storage, now: Date): Promise<boolean> {
  if (!(await isEmpty(db))) return false;

  const inLinden = (person: Person) => settle(person, 'linden', 'four');
  const mayaAtHome = inLinden(maya);
  const fansAtHome = fans.map(inLinden);
  const flat = flatmates.map(inLinden);
  const elenaTwice = [inLinden(elena), settle(elena, 'oaks', 'three')];
  const leading = [mayaAtHome, ...fansAtHome, ...flat, ...elenaTwice];
  const crowd = spread(makePeople(population - leading.length));
  const everybody = [...leading, ...crowd];

  await drawFaces([...new Set(everybody.map(({ person }) => person))], storage);
  return db.transaction(async (tx) => {
    // Two processes can start on the same empty database: the second finds the first one's data.
    await tx.execute(sql`select pg_advisory_xact_lock(727275)`);
    if (!(await isEmpty(tx))) return false;
    await buildPlaces(tx, now);
    await moveIn(tx, everybody);
    await giveAccounts(tx, fansAtHome, 'Linden Hall, likes Maya');
    await giveAccounts(tx, flat, 'Linden Hall, shares a room');
    await giveAccounts(tx, elenaTwice.slice(0, 1), 'Linden Hall and The Oaks');
    await shareRoom(tx, flat);
    for (const group of roomGroups(crowd)) await shareRoom(tx, group);
    await likes(tx, fansAtHome, [mayaAtHome]);
    await tellMaya(tx, fansAtHome, mayaAtHome);
    await invite(tx, [
      { passcode: 'NEST-MAYA-2027', type: 'UNIQUE', membershipId: mayaAtHome.membershipId },
      {
        passcode: 'NEST-LINDEN-2027',
        type: 'GENERAL',
        unitTypeId: unitTypeIdOf('linden', 'four'),
        roomTypeId: roomTypeIdOf('linden', 'four', 0),
        inviterMembershipId: settle(diego, 'linden', 'four').membershipId,
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

async function tellMaya(
  db: Parameters<typeof request>[0],
  [ana, priya]: Resident[],
  maya: Resident,
): Promise<void> {
  if (ana)
    await request(
      db,
      ana,
      maya,
      'Hi Maya, we like the same bedtime and I already have a rice cooker. Shall we share?',
    );
  if (priya)
    await request(
      db,
      priya,
      maya,
      'Hello! I would love to live with somebody who plans ahead as much as I do.',
    );
}
