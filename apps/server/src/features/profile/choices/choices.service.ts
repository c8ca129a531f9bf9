import type { ChoiceKind, OptionId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { lockProfile } from '../profile.queries';
import { choicesOf, countOffered, endAskingForHousing, replaceChoices } from './choices.queries';

export const readChoices = (db: Db, { membershipId }: ActingMembership, kind: ChoiceKind) =>
  choicesOf(db, membershipId, kind);

/**
 * Replaces a resident's choices. Concurrent writes are serialized: the last one wins as a whole.
 * @throws ProductError `InvalidInput` for options that the community does not offer
 */
export async function saveChoices(
  { db, events }: { db: Db; events: Events },
  { membershipId, subnetworkId }: ActingMembership,
  kind: ChoiceKind,
  wanted: readonly OptionId[],
): Promise<OptionId[]> {
  const ids = [...new Set(wanted)];
  await db.transaction(async (tx) => {
    await lockProfile(tx, membershipId);
    if ((await countOffered(tx, subnetworkId, kind, ids)) < ids.length)
      throw new ProductError('InvalidInput', {
        validation: [{ title: kind, error_text: 'validation.choice' }],
      });
    await replaceChoices(tx, membershipId, kind, ids);
    if (kind === 'housing') await endAskingForHousing(tx, membershipId);
    await events.publish(tx, 'profile.saved', { membershipId });
  });
  return ids;
}
