import type { ChoiceKind, ProfileOption } from '@nestmate/contract/choices';
import type { SubnetworkDetails } from '@nestmate/contract/housing';
import type { NetworkId, OptionId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { Language, LocalText } from '@nestmate/contract/languages';
import type { Db } from '../../platform/database/client';
import { type ActingMembership, ProductError } from '../../platform/http';
import { optionsOf, roomTypesOf, subnetworkOf } from './housing.queries';
import { endOf } from './round.service';

/** A subnetwork as addresses name it: the network it belongs to, and itself. */
export interface SubnetworkRef {
  networkId: NetworkId;
  subnetworkId: SubnetworkId;
}

interface Offer {
  /** Options that are offered even when they are retired. */
  chosen: readonly OptionId[];
  language: Language;
}

/** @throws ProductError `NotFound` for any subnetwork except the acting membership's own */
export async function requireOwnSubnetwork(
  db: Db,
  acting: ActingMembership,
  { networkId, subnetworkId }: SubnetworkRef,
) {
  const subnetwork =
    subnetworkId === acting.subnetworkId &&
    (await subnetworkOf(db, { networkId, subnetworkId, unitTypeId: acting.unitTypeId }));
  if (!subnetwork) throw new ProductError('NotFound');
  return subnetwork;
}

export async function subnetworkDetails(
  db: Db,
  acting: ActingMembership,
  ref: SubnetworkRef,
  language: Language,
): Promise<SubnetworkDetails> {
  const subnetwork = await requireOwnSubnetwork(db, acting, ref);
  return {
    genderSettings: subnetwork.genderSettings,
    genderSelectionTitle: inLanguage(subnetwork.genderSelectionTitle, language),
    genderSelectionExplainer: inLanguage(subnetwork.genderSelectionExplainer, language),
    personalProNounsEnabled: subnetwork.pronounsEnabled,
    previouslyKnownEnabled: subnetwork.previouslyKnownEnabled,
    residentsInvite: subnetwork.residentsInvite,
    phoneNumberEnabled: subnetwork.phoneEnabled,
    basicInfoEditable: subnetwork.basicInfoEditable,
    matchingRoundStatus: acting.roundStatus,
    deadline_start_date: subnetwork.deadlineStart,
    deadline_end_date: subnetwork.ownDeadlineEnd ?? subnetwork.deadlineEnd,
    time_zone: subnetwork.timeZone,
    matching_ends_at: endOf(subnetwork, { deadlineEnd: subnetwork.ownDeadlineEnd }).toISOString(),
  };
}

/** English is the fallback for a missing translation. */
export function inLanguage(text: LocalText, language: Language): string {
  return text[language] ?? text.en;
}

export async function roomTypesIn(
  db: Db,
  acting: ActingMembership,
  ref: SubnetworkRef & { unitTypeId: UnitTypeId },
) {
  await requireOwnSubnetwork(db, acting, ref);
  const roomTypes = await roomTypesOf(db, ref.subnetworkId, ref.unitTypeId);
  if (!roomTypes) throw new ProductError('NotFound');
  return { room_types: roomTypes };
}

/**
 * The options that a resident of the subnetwork chooses from, in the subnetwork's order; those in `chosen` even when
 * they are retired.
 */
export async function optionsIn(
  db: Db,
  acting: ActingMembership,
  ref: SubnetworkRef,
  kind: ChoiceKind,
  { chosen, language }: Offer,
): Promise<ProfileOption[]> {
  await requireOwnSubnetwork(db, acting, ref);
  return optionsFor(db, ref.subnetworkId, kind, { chosen, language });
}

/** Does not check authorization: the caller has established that the subnetwork is its own. */
export async function optionsFor(
  db: Db,
  subnetworkId: SubnetworkId,
  kind: ChoiceKind,
  { chosen, language }: Offer,
): Promise<ProfileOption[]> {
  const options = await optionsOf(db, subnetworkId, kind, chosen);
  return options.map(({ id, name, topic }) => ({
    id,
    name: inLanguage(name, language),
    topic: inLanguage(topic, language),
  }));
}
