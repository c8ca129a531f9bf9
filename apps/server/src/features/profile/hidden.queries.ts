import { type SQL, sql } from 'drizzle-orm';
import { profiles } from './profile.schema';

/** Whether a resident is kept from those who are not in touch with them, by their own wish or by the housing office. */
export const isHidden = (): SQL<boolean> => sql<boolean>`(${profiles.hidden} or ${profiles.hiddenByOffice})`;
