import type { Withheld } from '../../../platform/personal-data/holding';
import { authHoldings, authWithheld } from '../../auth';
import { blockingHoldings } from '../../blocking';
import { chatHoldings, chatWithheld } from '../../chat';
import { findHoldings } from '../../find';
import { invitationHoldings } from '../../invitations';
import { accountHoldings, membershipHoldings } from '../../memberships';
import { notificationsHoldings, notificationsWithheld } from '../../notifications';
import { picturesWithheld } from '../../pictures';
import { profileHoldings } from '../../profile';
import { questionHoldings } from '../../questions';
import { roomHoldings } from '../../room';
import { supportHoldings } from '../../support';
import { archiveParts, archives } from './archive.schema';

/** All personal data, in the order of the archive. A test fails when a table is missing. */
export const holdings = [
  ...accountHoldings,
  ...authHoldings,
  ...membershipHoldings,
  ...profileHoldings,
  ...questionHoldings,
  ...findHoldings,
  ...roomHoldings,
  ...chatHoldings,
  ...blockingHoldings,
  ...invitationHoldings,
  ...supportHoldings,
  ...notificationsHoldings,
];

/** Tables that reference people and are left out of archives, each with the reason. */
export const withheld: Withheld[] = [
  ...authWithheld,
  ...picturesWithheld,
  ...chatWithheld,
  ...notificationsWithheld,
  { table: archives, reason: 'An archive does not contain itself.' },
  { table: archiveParts, reason: 'An archive does not contain itself.' },
];
