import type { UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { Db } from '../../../platform/database/client';
import {
  ownRows,
  type Row,
  type Section,
  type WithheldTable,
} from '../../../platform/personal-data/personal-data';
import { authPersonalData, authWithheld } from '../../auth';
import { blockingPersonalData } from '../../blocking';
import { chatPersonalData, chatWithheld } from '../../chat';
import { communityPersonalData, communityWithheld } from '../../community';
import { contactAddressPersonalData } from '../../contact-address';
import { findPersonalData } from '../../find';
import { invitationPersonalData, invitationWithheld } from '../../invitations';
import { accountPersonalData, membershipPersonalData, users } from '../../memberships';
import { notificationsPersonalData, notificationsWithheld } from '../../notifications';
import { officeWithheld } from '../../office';
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
export const withheld: WithheldTable[] = [
  ...authWithheld,
  ...picturesWithheld,
  ...reportsWithheld,
  ...chatWithheld,
  ...communityWithheld,
  ...invitationWithheld,
  ...notificationsWithheld,
  ...officeWithheld,
  ...removalWithheld,
  ...supportWithheld,
  ...videoWithheld,
  { table: archives, reason: 'An archive does not contain itself.' },
  { table: archiveParts, reason: 'An archive does not contain itself.' },
];

export interface CollectedData {
  section: Section;
  rows: Row[];
  /** The names of stored pictures. */
  pictures: string[];
}

/** A consistent snapshot of a person's data. */
export function collectData(
  db: Db,
  { userId, language }: { userId: UserId; language: Language },
): Promise<CollectedData[]> {
  return db.transaction(
    async (tx) => {
      const subject = { account: users.id, id: userId };
      const everything: CollectedData[] = [];
      for (const held of allPersonalData) {
        const read = await held.read(tx, ownRows(held, allPersonalData, subject), language);
        everything.push({ section: held.section, ...read });
      }
      return everything;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
