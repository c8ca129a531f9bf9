import type { Withheld } from '../../platform/personal-data/personal-data';
import { departedIdentities } from './returning.schema';

export const returningWithheld: Withheld[] = [
  {
    table: departedIdentities,
    reason: 'A keyed hash that names nobody; an archive lists the blocks themselves.',
  },
];
