import type {
  ChoiceKind,
  SubnetworkDetails,
  Language,
  NetworkId,
  ProfileOption,
  SubnetworkId,
  UnitTypeId,
} from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import { type ActingMembership, ProductError } from '../../platform/http';
import { optionsOf, roomTypesOf, subnetworkOf } from './housing.queries';
import { inLanguage } from './local-text';
import { matchingEndsAt } from './matching-end';

interface Place {
  networkId: NetworkId;
  subnetworkId: SubnetworkId;
}

/** @throws ProductError `NotFound` for any subnetwork except the acting membership's own */
async function ownSubnetwork(db: Db, acting: ActingMembership, { networkId, subnetworkId }: Place) {
  const subnetwork =
    subnetworkId === acting.subnetworkId && (await subnetworkOf(db, networkId, subnetworkId));
  if (!subnetwork) throw new ProductError('NotFound');
  return subnetwork;
}

export async function subnetworkDetails(
  db: Db,
  acting: ActingMembership,
  place: Place,
  language: Language,
): Promise<SubnetworkDetails> {
  const subnetwork = await ownSubnetwork(db, acting, place);
  return {
    genderSettings: subnetwork.genderSettings,
    genderSelectionTitle: inLanguage(subnetwork.genderSelectionTitle, language),
    genderSelectionExplainer: inLanguage(subnetwork.genderSelectionExplainer, language),
    personalProNounsEnabled: subnetwork.pronounsEnabled,
    previouslyKnownEnabled: subnetwork.previouslyKnownEnabled,
    phoneNumberEnabled: subnetwork.phoneEnabled,
    basicInfoEditable: subnetwork.basicInfoEditable,
    matchingRoundStatus: subnetwork.roundStatus,
    deadline_start_date: subnetwork.deadlineStart,
    deadline_end_date: subnetwork.deadlineEnd,
    time_zone: subnetwork.timeZone,
    matching_ends_at: matchingEndsAt(subnetwork.deadlineEnd, subnetwork.timeZone).toISOString(),
  };
}

export async function roomTypesIn(
  db: Db,
  acting: ActingMembership,
  place: Place & { unitTypeId: UnitTypeId },
) {
  await ownSubnetwork(db, acting, place);
  return { room_types: await roomTypesOf(db, place.subnetworkId, place.unitTypeId) };
}

/** The options that residents of the subnetwork choose from, in the subnetwork's order. */
export async function optionsIn(
  db: Db,
  acting: ActingMembership,
  place: Place,
  kind: ChoiceKind,
  language: Language,
): Promise<ProfileOption[]> {
  await ownSubnetwork(db, acting, place);
  return optionsFor(db, place.subnetworkId, kind, language);
}

/** Does not check authorization: the caller has established that the subnetwork is its own. */
export async function optionsFor(
  db: Db,
  subnetworkId: SubnetworkId,
  kind: ChoiceKind,
  language: Language,
): Promise<ProfileOption[]> {
  const options = await optionsOf(db, subnetworkId, kind);
  return options.map(({ id, name, topic }) => ({
    id,
    name: inLanguage(name, language),
    topic: inLanguage(topic, language),
  }));
}
