import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { profiles } from './profile.schema';

/** Whether a resident is hidden from people who are not in touch with them, by their own wish or by the housing office. */
export const isHidden = (profile: Record<'hidden' | 'hiddenByOffice', SQLWrapper> = profiles): SQL<boolean> =>
  sql<boolean>`(${profile.hidden} or ${profile.hiddenByOffice})`;
