import { personalData } from '../../platform/personal-data/personal-data';
import { inLanguage } from '../housing';
import { pictureName } from '../pictures';
import { choicePersonalData } from './choices/choices.personal-data';
import { gendersAmong } from './profile.queries';
import { profiles } from './profile.schema';
import { socialPersonalData } from './social/social.personal-data';

export const profilePersonalData = [
  personalData({
    section: 'profile',
    table: profiles,
    mine: [profiles.membershipId],
    leftOut: { words: 'repeats the names and the address' },
    inWords: async (rows, { db, language }) => {
      const genders = await gendersAmong(
        db,
        rows.flatMap(({ genderId }) => genderId ?? []),
      );
      return rows.map((row) => {
        const label = row.genderId && genders.get(row.genderId);
        return { ...row, gender: label ? inLanguage(label, language) : null };
      });
    },
    pictures: (rows) =>
      rows.flatMap(({ pictureKey: key }) =>
        key ? [pictureName(key, 'large'), pictureName(key, 'square')] : [],
      ),
  }),
  ...choicePersonalData,
  ...socialPersonalData,
];
