import { and, inArray, isNull, ne, not, or, type SQL } from 'drizzle-orm';
import { subnetworks, unitTypes } from '../../housing';
import { notifications } from '../bell/bell.schema';
import { isStillSo, isWanted } from '../bell/shown.queries';

/** What one can answer only while people find each other. */
const ofMatching = inArray(notifications.kind, ['request.received', 'interest.mutual']);

const isMatching = and(inArray(subnetworks.roundStatus, ['MATCHING']), not(unitTypes.forcedClosed));

/**
 * Whether an item is still to be sent to its owner, by one definition for pushes, mails and digests: unread, still so, wanted there, and of a
 * community where something can be done about it. Joined with the owner, their subnetwork and unit type.
 */
export const isWorthSending = (channel: 'digest' | 'mail' | 'push'): SQL | undefined =>
  and(
    isNull(notifications.readAt),
    ne(subnetworks.roundStatus, 'ARCHIVED'),
    or(not(ofMatching), isMatching),
    isWanted(channel),
    isStillSo(),
  );
