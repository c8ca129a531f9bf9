import type { WithheldTable } from '../../platform/personal-data/personal-data';
import { residentNotes } from './residents/notes.schema';

export const officeWithheld: WithheldTable[] = [
  { table: residentNotes, reason: 'What staff write for each other; deleted with the membership.' },
];
