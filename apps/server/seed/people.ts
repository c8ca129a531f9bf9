import { writeBio } from './bios';
import { demoId } from './demo-id';
import { housingWishes } from './housing';
import { majors } from './majors';
import { type Chance, seededChance } from './random';
import { type SocialName, socialNames } from './social-names';

export interface Person {
  /** The person's unique name in the demo world; ids derive from it. */
  key: string;
  number: number;
  firstName: string;
  lastName: string;
  gender: 'woman' | 'man';
  bio: string;
  majors: string[];
  housing: string[];
  accounts: SocialName[];
  /** Null: no picture yet. */
  pictureKey: string | null;
  claimed: boolean;
  hidden: boolean;
}

const women = [
  'Ana',
  'Priya',
  'Mei',
  'Zoë',
  'Amara',
  'Lucía',
  'Hannah',
  'Yuki',
  'Fatima',
  'Chloe',
  'Ingrid',
  'Noor',
  'Sofía',
  'Grace',
  'Leila',
  'Emily',
  'Valentina',
  'Aisha',
  'Nora',
  'Jia',
  'Camila',
  'Ruth',
  'Elena',
  'Tara',
  'Wren',
  'Maria-Fernanda',
] as const;
const men = [
  'Diego',
  'Noah',
  'Kwame',
  'Mateo',
  'Liam',
  'Arjun',
  'Hiroshi',
  'Omar',
  'Elias',
  'Jonas',
  'Wei',
  'Samuel',
  'Tomás',
  'Ravi',
  'Felix',
  'Malik',
  'Andrés',
  'Theo',
  'Ibrahim',
  'Luca',
  'Min-jun',
  'Oscar',
  'Daniel',
  'Hugo',
  'Maximilian-Alexander',
] as const;
const lastNames = [
  'Lindqvist',
  'Ramírez',
  'Chen',
  'Okafor',
  'Nair',
  'Becker',
  'Silva',
  'Kowalski',
  'Haddad',
  'Nguyen',
  'Sato',
  'Moreau',
  'Adeyemi',
  'Rossi',
  'Novak',
  'Patel',
  'García',
  'Johansson',
  'Kim',
  'Mbeki',
  'O’Neill',
  'Fernández',
  'Wang',
  'Ali',
  'Schneider',
  'Castillo',
  'Ito',
  'Dubois',
  'Mensah',
  'Wolańska',
  'van den Heuvel-Brandsma',
] as const;
const majorNames = majors.map(({ name }) => name.en).filter((name) => name !== 'Undeclared');
const wishNames = housingWishes.map(({ name }) => name.en);

interface Shares {
  claimed: number;
  hidden: number;
  pictured: number;
}

const usual: Shares = { claimed: 0.87, hidden: 0.04, pictured: 0.94 };

function makePerson(number: number, chance: Chance, shares: Shares): Person {
  const gender = chance.happens(0.52) ? 'woman' : 'man';
  const claimed = chance.happens(shares.claimed);
  const firstName = chance.pick(gender === 'woman' ? women : men);
  const lastName = chance.pick(lastNames);
  const said = claimed ? writeBio(chance) : undefined;
  const more = seededChance(number + 12_000);
  return {
    key: `person/${number}`,
    number,
    firstName,
    lastName,
    gender,
    bio: said?.bio ?? '',
    majors: said ? [said.major, ...anotherMajor(said.major, chance)] : [],
    housing: claimed ? more.some(wishNames, more.between(0, 6)) : [],
    accounts: claimed ? socialNames(firstName, number, Math.max(0, more.between(-3, 3)), more) : [],
    pictureKey: claimed && chance.happens(shares.pictured) ? demoId(`picture/${number}`) : null,
    claimed,
    hidden: claimed && chance.happens(shares.hidden),
  };
}

/** Some people have two majors. */
function anotherMajor(major: string, chance: Chance): string[] {
  const [, second] = chance.some(majorNames, chance.happens(0.2) ? 2 : 1);
  return second === undefined || second === major ? [] : [second];
}

export function makePeople(count: number): Person[] {
  const chance = seededChance(2027);
  return Array.from({ length: count }, (_, index) => makePerson(index, chance, usual));
}

type Leading = Pick<Person, 'firstName' | 'lastName' | 'gender'> & Partial<Person>;

/** The main people of the demo world; claimed, visible and with a picture by default. */
export function leadingPerson(number: number, { firstName, lastName, gender, ...rest }: Leading): Person {
  const key = `${firstName} ${lastName}`;
  const chance = seededChance(number);
  const { bio, major } = writeBio(chance);
  return {
    key,
    number,
    firstName,
    lastName,
    gender,
    bio,
    majors: [major],
    housing: chance.some(wishNames, 4),
    accounts: socialNames(firstName, number, 3, chance),
    pictureKey: demoId(`picture/${key}`),
    claimed: true,
    hidden: false,
    ...rest,
  };
}
