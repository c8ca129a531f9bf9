import type { Withheld } from '../../../platform/personal-data/personal-data';
import { authPersonalData, authWithheld } from '../../auth';
import { blockingPersonalData } from '../../blocking';
import { chatPersonalData, chatWithheld } from '../../chat';
import { communityPersonalData, communityWithheld } from '../../community';
import { contactAddressPersonalData } from '../../contact-address';
import { findPersonalData } from '../../find';
import { invitationPersonalData, invitationWithheld } from '../../invitations';
import { accountPersonalData, membershipPersonalData } from '../../memberships';
import { notificationsPersonalData, notificationsWithheld } from '../../notifications';
import { picturesWithheld } from '../../pictures';
import { profilePersonalData } from '../../profile';
import { questionPersonalData } from '../../questions';
import { removalWithheld } from '../../removal';
import { reportsPersonalData, reportsWithheld } from '../../reports';
import { roomPersonalData } from '../../room';
import { supportPersonalData, supportWithheld } from '../../support';
import { videoWithheld } from '../../video';
import { archiveParts, archives } from './archive.schema';

/** All personal data, in the order of the archive. A test fails when a table is missing. */
export const allPersonalData = [
  ...accountPersonalData,
  ...authPersonalData,
  ...membershipPersonalData,
  ...profilePersonalData,
  ...questionPersonalData,
  ...findPersonalData,
  ...roomPersonalData,
  ...chatPersonalData,
  ...communityPersonalData,
  ...reportsPersonalData,
  ...blockingPersonalData,
  ...invitationPersonalData,
  ...supportPersonalData,
  ...contactAddressPersonalData,
  ...notificationsPersonalData,
];

/** Tables that reference people and are left out of archives, each with the reason. */
export const withheld: Withheld[] = [
  ...authWithheld,
  ...picturesWithheld,
  ...reportsWithheld,
  ...chatWithheld,
  ...communityWithheld,
  ...invitationWithheld,
  ...notificationsWithheld,
  ...removalWithheld,
  ...supportWithheld,
  ...videoWithheld,
  { table: archives, reason: 'An archive does not contain itself.' },
  { table: archiveParts, reason: 'An archive does not contain itself.' },
];
