import type { GenderId } from '@nestmate/contract/ids';
import { profileUrlOf } from '@nestmate/contract/rules/social-links';
import { personalData } from '../../platform/personal-data/personal-data';
import { inLanguage } from '../housing';
import { pictureName } from '../pictures';
import { optionsAmong } from './choices.queries';
import { gendersAmong } from './profile.queries';
import { profiles, socialAccounts, profileChoices } from './profile.schema';

const socialPersonalData = [
  personalData({
    section: 'socialAccounts',
    table: socialAccounts,
    mine: [socialAccounts.membershipId],
    inWords: async (rows) => rows.map((row) => ({ ...row, link: profileUrlOf(row.type, row.userName) })),
  }),
];

const choicePersonalData = [
  personalData({
    section: 'choices',
    table: profileChoices,
    mine: [profileChoices.membershipId],
    inWords: async (rows, { db, language }) => {
      const options = await optionsAmong(
        db,
        rows.map(({ optionId }) => optionId),
      );
      return rows
        .toSorted((a, b) => a.position - b.position)
        .map((row) => {
          const option = options.get(row.optionId);
          return { ...row, ...(option && { [option.kind]: inLanguage(option.name, language) }) };
        });
    },
  }),
];

export const profilePersonalData = [
  personalData({
    section: 'profile',
    table: profiles,
    mine: [profiles.membershipId],
    leftOut: { words: 'repeats the names and the address' },
    inWords: async (rows, { db, language }) => {
      const genders = await gendersAmong(
        db,
        rows.flatMap(({ genderId, livingWith }) => [...(genderId ? [genderId] : []), ...(livingWith ?? [])]),
      );
      const inWords = (id: GenderId) => {
        const label = genders.get(id);
        return label ? inLanguage(label, language) : null;
      };
      return rows.map((row) => ({
        ...row,
        gender: row.genderId && inWords(row.genderId),
        livingWith: row.livingWith?.map(inWords) ?? null,
      }));
    },
    pictures: (rows) =>
      rows.flatMap(({ pictureKey: key }) =>
        key ? [pictureName(key, 'large'), pictureName(key, 'square')] : [],
      ),
  }),
  ...choicePersonalData,
  ...socialPersonalData,
];
