import type { WithheldTable } from '../../platform/personal-data/personal-data';
import { pictureUploads } from './pictures.schema';

export const picturesWithheld: WithheldTable[] = [
  {
    table: pictureUploads,
    reason: 'A picture on its way, which within minutes is in the profile or in a message, or is deleted.',
  },
];
