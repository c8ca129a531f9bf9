import { personalData } from '../../../platform/personal-data/personal-data';
import { inLanguage } from '../../housing';
import { optionsAmong } from './choices.queries';
import { profileChoices } from './choices.schema';

export const choicePersonalData = [
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
