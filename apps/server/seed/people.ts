import { readyHousing } from '../src/features/setup';
import { demoId } from './demo-id';
import { type Habits, type Life, livesByBackground } from './lives';
import { type Background, type FullName, createNames } from './names';
import { type Chance, createSeededChance } from './random';
import { type SocialName, socialNames } from './social-names';

export interface Person {
  /** The person's unique name in the demo world; ids derive from it. */
  key: string;
  number: number;
  firstName: string;
  lastName: string;
  gender: 'woman' | 'man';
  bio: string;
  majors: readonly string[];
  /** Their answers about themself, from their words and habits. */
  note: string;
  habits: Habits;
  housing: string[];
  accounts: SocialName[];
  /** Null before they are here. */
  pictureKey: string | null;
  claimed: boolean;
  hidden: boolean;
}

const preferenceNames = readyHousing.map(({ name }) => name.en);
const hiddenShare = 0.04;

interface Newcomer {
  life: Life;
  among: Background | undefined;
}

/** Somebody who has an invitation and has not followed it yet. */
export const nobodyYet: Life = { bio: '', majors: [], note: '', habits: {} };

/** One of the other residents; one without a life has not arrived yet. */
function makePerson(
  number: number,
  { firstName, lastName, gender }: FullName & Pick<Person, 'gender'>,
  life: Life | undefined,
): Person {
  const chance = createSeededChance(number + 12_000);
  const claimed = life !== undefined;
  const isHidden = () => {
    // One extra draw keeps the rest of the world the same as when pictures were random too.
    chance.next();
    return chance.happens(hiddenShare);
  };
  return {
    ...(life ?? nobodyYet),
    key: `person/${number}`,
    number,
    firstName,
    lastName,
    gender,
    housing: claimed ? chance.some(preferenceNames, chance.between(0, 6)) : [],
    accounts: claimed ? socialNames(firstName, number, Math.max(0, chance.between(-3, 3)), chance) : [],
    // Everybody who is here has one: a newcomer's first card shows a face.
    pictureKey: claimed ? demoId(`picture/${number}`) : null,
    claimed,
    hidden: claimed && isHidden(),
  };
}

/** Every life once and in a random order, with gaps for those who have not arrived yet. */
function newcomers(count: number, chance: Chance): (Newcomer | undefined)[] {
  const everyLife = Object.entries(livesByBackground).flatMap(([background, lives]) =>
    lives.map((life): Newcomer => ({
      life,
      among: background === 'any' ? undefined : (background as Background),
    })),
  );
  const missing = Math.max(0, count - everyLife.length);
  return chance.some([...everyLife, ...Array<undefined>(missing).fill(undefined)], count);
}

export function makePeople(count: number): Person[] {
  const chance = createSeededChance(2027);
  const nextName = createNames(chance);
  return newcomers(count, chance).map((newcomer, number) => {
    const gender = chance.happens(0.52) ? 'woman' : 'man';
    return makePerson(number, { ...nextName(gender, newcomer?.among), gender }, newcomer?.life);
  });
}

type PersonDetails = Pick<Person, 'firstName' | 'lastName' | 'gender'> & Partial<Person>;

/** The main people of the demo world; claimed, visible and with a picture by default. */
export function leadingPerson(
  number: number,
  life: Life,
  { firstName, lastName, gender, ...rest }: PersonDetails,
): Person {
  const key = `${firstName} ${lastName}`;
  const chance = createSeededChance(number);
  return {
    ...life,
    key,
    number,
    firstName,
    lastName,
    gender,
    housing: chance.some(preferenceNames, 4),
    accounts: socialNames(firstName, number, 3, chance),
    pictureKey: demoId(`picture/${key}`),
    claimed: true,
    hidden: false,
    ...rest,
  };
}
