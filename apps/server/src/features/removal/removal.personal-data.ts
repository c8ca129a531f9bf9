import type { WithheldTable } from '../../platform/personal-data/personal-data';
import { departedIdentities, removals } from './removal.schema';

export const removalWithheld: WithheldTable[] = [
  {
    table: departedIdentities,
    reason: 'A keyed hash that names nobody; an archive lists the blocks themselves.',
  },
  { table: removals, reason: 'What the housing office can take back within a day; deleted after it.' },
];
