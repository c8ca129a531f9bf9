import type { Withheld } from '../../platform/personal-data/personal-data';
import { reportCases } from './cases.schema';

export const casesWithheld: Withheld[] = [
  {
    table: reportCases,
    reason:
      'What was reported is kept for the housing office until 90 days after it has decided; the person’s own posts and messages are listed.',
  },
];
