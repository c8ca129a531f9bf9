import type { Withheld } from '../../platform/personal-data/personal-data';
import { pictureUploads } from './pictures.schema';

export const picturesWithheld: Withheld[] = [
  {
    table: pictureUploads,
    reason: 'A picture on its way, which within minutes is in the profile or in a message, or is deleted.',
  },
];
