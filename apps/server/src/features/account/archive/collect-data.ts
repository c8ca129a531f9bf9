import type { UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { Db } from '../../../platform/database/client';
import type { Row, Section } from '../../../platform/personal-data/personal-data';
import { ownRows } from '../../../platform/personal-data/own-rows';
import { users } from '../../memberships';
import { allPersonalData } from './all-personal-data';

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
