import type {
  ChoiceKind,
  CommunityContent,
  Language,
  NetworkId,
  ProfileOption,
  SubnetworkId,
  UnitTypeId,
} from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import { type ActingMembership, ProductError } from '../../platform/http';
import { optionsOf, roomTypesOf, subnetworkOf } from './community.queries';
import { inLanguage } from './local-text';
import { matchingEndsAt } from './matching-end';

interface Place {
  networkId: NetworkId;
  subnetworkId: SubnetworkId;
}

/** @throws ProductError `NotFound` for every community but the acting membership's own */
async function ownCommunity(db: Db, acting: ActingMembership, { networkId, subnetworkId }: Place) {
  const community = subnetworkId === acting.subnetworkId && (await subnetworkOf(db, networkId, subnetworkId));
  if (!community) throw new ProductError('NotFound');
  return community;
}

export async function communityContent(
  db: Db,
  acting: ActingMembership,
  place: Place,
  language: Language,
): Promise<CommunityContent> {
  const community = await ownCommunity(db, acting, place);
  return {
    genderSettings: community.genderSettings,
    genderSelectionTitle: inLanguage(community.genderSelectionTitle, language),
    genderSelectionExplainer: inLanguage(community.genderSelectionExplainer, language),
    personalProNounsEnabled: community.pronounsEnabled,
    previouslyKnownEnabled: community.previouslyKnownEnabled,
    phoneNumberEnabled: community.phoneEnabled,
    basicInfoEditable: community.basicInfoEditable,
    matchingRoundStatus: community.roundStatus,
    deadline_start_date: community.deadlineStart,
    deadline_end_date: community.deadlineEnd,
    time_zone: community.timeZone,
    matching_ends_at: matchingEndsAt(community.deadlineEnd, community.timeZone).toISOString(),
  };
}

export async function roomTypesIn(
  db: Db,
  acting: ActingMembership,
  place: Place & { unitTypeId: UnitTypeId },
) {
  await ownCommunity(db, acting, place);
  return { room_types: await roomTypesOf(db, place.subnetworkId, place.unitTypeId) };
}

/** What the residents of a community choose from, in its own order. */
export async function optionsIn(
  db: Db,
  acting: ActingMembership,
  place: Place,
  kind: ChoiceKind,
  language: Language,
): Promise<ProfileOption[]> {
  await ownCommunity(db, acting, place);
  return optionsFor(db, place.subnetworkId, kind, language);
}

/** The same, for whoever knows already whose community it is. */
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
