import type { ChoiceKind, ProfileOption } from '@nestmate/contract/choices';
import type { NetworkId, OptionId, SubnetworkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { type ActingMembership, ProductError } from '../../platform/http';
import { optionsIn } from '../housing';
import { choicesOf, countOffered, endAskingForHousing, replaceChoices } from './choices.queries';
import { lockProfile } from './profile.queries';

export const readChoices = (db: Db, { membershipId }: ActingMembership, kind: ChoiceKind) =>
  choicesOf(db, membershipId, kind);

/** The options of a resident: those that the community offers, and retired ones that they had chosen. */
export async function offeredTo(
  db: Db,
  acting: ActingMembership,
  ref: { networkId: NetworkId; subnetworkId: SubnetworkId },
  { kind, language }: { kind: ChoiceKind; language: Language },
): Promise<ProfileOption[]> {
  const chosen = await readChoices(db, acting, kind);
  return optionsIn(db, acting, ref, kind, { chosen, language });
}

/**
 * Replaces a resident's choices. Concurrent writes are serialized: the last one wins as a whole.
 * @throws ProductError `InvalidInput` for options that the community does not offer
 */
export async function saveChoices(
  { db, events, clock }: Pick<App, 'clock' | 'db' | 'events'>,
  acting: ActingMembership,
  kind: ChoiceKind,
  optionIds: readonly OptionId[],
): Promise<OptionId[]> {
  const { membershipId } = acting;
  const ids = [...new Set(optionIds)];
  await db.transaction(async (tx) => {
    await lockProfile(tx, membershipId);
    if ((await countOffered(tx, acting, kind, ids)) < ids.length)
      throw new ProductError('InvalidInput', {
        validation: [{ title: kind, error_text: 'validation.choice' }],
      });
    await replaceChoices(tx, membershipId, kind, ids);
    if (kind === 'housing') await endAskingForHousing(tx, membershipId, clock());
    await events.publish(tx, 'profile.saved', { membershipId });
  });
  return ids;
}
