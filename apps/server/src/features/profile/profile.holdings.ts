import { holding } from '../../platform/personal-data/holding';
import { inLanguage } from '../housing';
import { pictureName } from '../pictures';
import { choiceHoldings } from './choices/choices.holdings';
import { gendersAmong } from './profile.queries';
import { profiles } from './profile.schema';
import { socialHoldings } from './social/social.holdings';

export const profileHoldings = [
  holding({
    section: 'profile',
    table: profiles,
    mine: [profiles.membershipId],
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
  ...choiceHoldings,
  ...socialHoldings,
];
