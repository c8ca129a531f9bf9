import type { GenderId, RoomTypeId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { type LocalText } from '@nestmate/contract/languages';
import type { RosterWordField } from '@nestmate/contract/staff/roster';
import { plainName } from './columns';

export interface VocabularyEntry<Id> {
  id: Id;
  name: string;
}

/** The units, rooms and genders of a place by the names that a file may use. */
export interface Vocabulary {
  units: (VocabularyEntry<UnitTypeId> & { otherNames: readonly string[] })[];
  rooms: (VocabularyEntry<RoomTypeId> & { unitTypeId: UnitTypeId })[];
  genders: { id: GenderId; label: LocalText }[];
}

/** The ids that words in a place’s files stand for, by `meaningKey`. */
export type Meanings = ReadonlyMap<string, string>;

/** What the words of a file mean where it is imported. */
export interface FileTerms {
  /** The place of all rows; null for a roster of the campus, whose rows name theirs. */
  place: SubnetworkId | null;
  /** The places that a row can name, by `wordKey`: by name, and as staff said. Null for one that is out of scope. */
  named: ReadonlyMap<string, SubnetworkId | null>;
  explained: ReadonlyMap<string, SubnetworkId | null>;
  vocabularies: ReadonlyMap<SubnetworkId, Vocabulary>;
  meanings: ReadonlyMap<SubnetworkId, Meanings>;
}

/** A word as it is stored: without case, accents, blanks and signs, unless it consists of signs alone. */
export const wordKey = (word: string): string => plainName(word) || word.trim();

/** @param word as normalized by `wordKey` */
export const meaningKey = (field: RosterWordField, word: string): string => `${field} ${word}`;
