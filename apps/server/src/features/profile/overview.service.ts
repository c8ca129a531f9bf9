import { type ChoiceKind, choiceKinds } from '@nestmate/contract/choices';
import type { Language } from '@nestmate/contract/languages';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import type { NextLink, Overview } from '@nestmate/contract/profile';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import type { Db } from '../../platform/database/client';
import { type ActingMembership, ProductError } from '../../platform/http';
import { membershipsOf } from '../memberships';
import { pictureUrlsOf } from '../pictures';
import { answerProgress } from '../questions';
import { isComplete } from './basic-info.policy';
import { chosenByKind } from './choices.queries';
import { pictureRefusalOf } from './picture/picture.service';
import { profileOf, accountsOf } from './profile.queries';

interface Progress {
  roundStatus: MatchingRoundStatus;
  profileComplete: boolean;
  answersComplete: boolean;
  /** The community offers housing preferences, and the resident has neither chosen nor saved any. */
  housingOpen: boolean;
}

/** The resident's next step: missing sections first, then the deck while it exists. */
export function nextLink({ roundStatus, profileComplete, answersComplete, housingOpen }: Progress): NextLink {
  if (isNetworkClosed(roundStatus)) return 'overview';
  if (!profileComplete) return 'user_info_verification';
  if (roundStatus !== 'MATCHING') return 'overview';
  if (!answersComplete) return 'get_started';
  return housingOpen ? 'housing' : 'potential_roommates';
}

interface ProfileCounts {
  /** Majors and housing preferences are missing only if the community offers any. */
  choices: { kind: ChoiceKind; chosen: number }[];
  accounts: number;
}

function sectionsOf(
  { profileComplete, answersComplete }: Progress,
  { choices, accounts }: ProfileCounts,
): Overview['sections'] {
  const status = (complete: boolean) => (complete ? ('Complete' as const) : ('Incomplete' as const));
  return [
    { url: 'basic_info', status: status(profileComplete) },
    { url: 'matching_group', status: status(answersComplete) },
    ...choiceKinds.flatMap((url) => {
      const offered = choices.find(({ kind }) => kind === url);
      return offered ? [{ url, status: status(offered.chosen > 0) }] : [];
    }),
    { url: 'social_accounts', status: status(accounts > 0) },
  ];
}

export async function profileOverview(
  db: Db,
  acting: ActingMembership,
  language: Language,
): Promise<Overview> {
  const [row, memberships, answers, choices, accounts, pictureRefusal] = await Promise.all([
    profileOf(db, acting.membershipId),
    membershipsOf(db, acting.userId, language),
    answerProgress(db, acting),
    chosenByKind(db, acting.membershipId, acting.subnetworkId),
    accountsOf(db, acting.membershipId),
    pictureRefusalOf(db, acting.membershipId, language),
  ]);
  const membership = memberships.find(({ membershipId }) => membershipId === acting.membershipId);
  if (!row || !membership) throw new ProductError('NotFound');
  const { profile, settings } = row;
  const progress: Progress = {
    roundStatus: acting.roundStatus,
    profileComplete: isComplete(row),
    answersComplete: answers.isComplete && row.questionsSaved,
    housingOpen:
      profile.housingPromptEndedAt === null &&
      choices.some(({ kind, chosen }) => kind === 'housing' && chosen === 0),
  };
  return {
    title: membership.subNetworkName,
    first_name: profile.firstName,
    last_name: profile.lastName,
    network_name: membership.networkName,
    subnetwork_name: membership.subNetworkName,
    unit_type: membership.networkRoomName,
    room_type: membership.l4Name,
    max_number_of_roommates: row.capacity,
    l3ForcedClosed: acting.paused,
    questionsSaved: row.questionsSaved,
    answersComplete: answers.isComplete,
    questionCount: answers.questionCount,
    profileComplete: progress.profileComplete,
    genderMissing: settings.genderSettings !== 'DISABLED' && profile.genderId === null,
    hidden: profile.hidden,
    profile_picture_urls: pictureUrlsOf(profile.pictureKey),
    picture_refusal: pictureRefusal,
    sections: sectionsOf(progress, { choices, accounts: accounts.length }),
    next: nextLink(progress),
    membership,
  };
}
