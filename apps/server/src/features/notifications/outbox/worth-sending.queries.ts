import { and, inArray, isNull, ne, not, or, type SQL } from 'drizzle-orm';
import { subnetworks, unitTypes } from '../../housing';
import { notifications } from '../bell/bell.schema';
import { isStillSo, isWanted } from '../bell/shown.queries';

/** Items that can be answered only while matching is open. */
const ofMatching = inArray(notifications.kind, ['request.received', 'interest.mutual']);

const isMatching = and(inArray(subnetworks.roundStatus, ['MATCHING']), not(unitTypes.forcedClosed));

/**
 * Whether an item is still to be sent to its owner: one definition for pushes, mails and digests. It is unread, still true, wanted through
 * that channel, and belongs to a community where the owner can act on it. Joined with the owner, their subnetwork and unit type.
 */
export const isWorthSending = (channel: 'digest' | 'mail' | 'push'): SQL | undefined =>
  and(
    isNull(notifications.readAt),
    ne(subnetworks.roundStatus, 'ARCHIVED'),
    or(not(ofMatching), isMatching),
    isWanted(channel),
    isStillSo(),
  );
