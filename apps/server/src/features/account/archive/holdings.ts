import type { Withheld } from '../../../platform/personal-data/holding';
import { authHoldings, authWithheld } from '../../auth';
import { blockingHoldings } from '../../blocking';
import { chatHoldings, chatWithheld } from '../../chat';
import { findHoldings } from '../../find';
import { invitationHoldings } from '../../invitations';
import { notificationsHoldings, notificationsWithheld } from '../../notifications';
import { picturesWithheld } from '../../pictures';
import { profileHoldings } from '../../profile';
import { questionHoldings } from '../../questions';
import { roomHoldings } from '../../room';
import { supportHoldings } from '../../support';
import { archiveParts, archives } from './archive.schema';

/** Everything that is held about people, in the order in which their archive tells it. A test finds what is missing. */
export const holdings = [
  ...authHoldings,
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

/** Tables that refer to people and are in no archive, each with the reason. */
export const withheld: Withheld[] = [
  ...authWithheld,
  ...picturesWithheld,
  ...chatWithheld,
  ...notificationsWithheld,
  { table: archives, reason: 'An archive does not hold itself.' },
  { table: archiveParts, reason: 'An archive does not hold itself.' },
];
