import type { Texts } from '@nestmate/locales';
import amara from './faces/amara.svg';
import diego from './faces/diego.svg';
import hannah from './faces/hannah.svg';
import lucia from './faces/lucia.svg';
import priya from './faces/priya.svg';
import wei from './faces/wei.svg';

export type Fit = keyof Texts['auth']['house']['fit'];

interface Person {
  name: string;
  face: string;
  /** The colour of the wall behind them, alike in both themes. */
  ground: string;
}

export interface Pair {
  people: readonly [Person, Person];
  percent: number;
  /** Strongest first: a phone shows three. */
  facts: readonly (readonly [Fit, keyof Texts['auth']['house']['facts']])[];
}

/** Invented residents who fit. Their faces are from Open Peeps by Pablo Stanley, CC0 1.0. */
export const pairs: readonly Pair[] = [
  {
    people: [
      { name: 'Priya', face: priya, ground: '#e9c9b1' },
      { name: 'Amara', face: amara, ground: '#c6d2a8' },
    ],
    percent: 88,
    facts: [
      ['same', 'asleep'],
      ['same', 'smoking'],
      ['close', 'guests'],
      ['same', 'kitchen'],
    ],
  },
  {
    people: [
      { name: 'Diego', face: diego, ground: '#f2d7a6' },
      { name: 'Wei', face: wei, ground: '#dcc8e0' },
    ],
    percent: 76,
    facts: [
      ['same', 'groceries'],
      ['same', 'quiet'],
      ['different', 'cleaning'],
      ['same', 'early'],
    ],
  },
  {
    people: [
      { name: 'Hannah', face: hannah, ground: '#a9bfd3' },
      { name: 'Lucía', face: lucia, ground: '#e9c9b1' },
    ],
    percent: 93,
    facts: [
      ['same', 'late'],
      ['same', 'friends'],
      ['close', 'dishes'],
      ['same', 'pets'],
    ],
  },
];
