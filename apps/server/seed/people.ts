import { writeBio } from './bios';
import { demoId } from './demo-id';
import { type Chance, seededChance } from './random';

export interface Person {
  /** Names the person in the demo world; ids are made from it. */
  key: string;
  number: number;
  firstName: string;
  lastName: string;
  gender: 'woman' | 'man';
  bio: string;
  majors: string[];
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
export const majors = [
  'Architecture',
  'Nursing',
  'Computer Science',
  'Civil Engineering',
  'Music',
  'Environmental Science',
  'Marketing',
  'Film',
  'Biology',
  'Graphic Design',
  'Economics',
  'Education',
  'Mathematics',
  'Chemistry',
  'History',
  'Robotics',
] as const;

interface Shares {
  claimed: number;
  hidden: number;
  pictured: number;
}

const usual: Shares = { claimed: 0.87, hidden: 0.04, pictured: 0.94 };

function makePerson(number: number, chance: Chance, shares: Shares): Person {
  const gender = chance.happens(0.52) ? 'woman' : 'man';
  const claimed = chance.happens(shares.claimed);
  return {
    key: `person/${number}`,
    number,
    firstName: chance.pick(gender === 'woman' ? women : men),
    lastName: chance.pick(lastNames),
    gender,
    bio: claimed ? writeBio(chance) : '',
    majors: claimed ? chance.some(majors, chance.happens(0.2) ? 2 : 1) : [],
    pictureKey: claimed && chance.happens(shares.pictured) ? demoId(`picture/${number}`) : null,
    claimed,
    hidden: claimed && chance.happens(shares.hidden),
  };
}

export function makePeople(count: number): Person[] {
  const chance = seededChance(2027);
  return Array.from({ length: count }, (_, index) => makePerson(index, chance, usual));
}

type Leading = Pick<Person, 'firstName' | 'lastName' | 'gender'> & Partial<Person>;

/** The people that newcomers meet by name; always claimed, pictured and shown unless told otherwise. */
export function leadingPerson(number: number, { firstName, lastName, gender, ...rest }: Leading): Person {
  const key = `${firstName} ${lastName}`;
  const chance = seededChance(number);
  return {
    key,
    number,
    firstName,
    lastName,
    gender,
    bio: writeBio(chance),
    majors: [chance.pick(majors)],
    pictureKey: demoId(`picture/${key}`),
    claimed: true,
    hidden: false,
    ...rest,
  };
}
