import type { Db } from '../../../platform/database/client';
import { questionSetOf } from '../../questions';
import { questionnaireFrom } from './questionnaire';
import { residentsAmong, residentsIn } from './residents.queries';
import { makeSuggestions, type Suggestions } from './suggestions';

/** Suggestions from an in-memory index of residents, loaded from the database. */
export const openResidentIndex = (db: Db): Suggestions =>
  makeSuggestions({
    questionnaireOf: async (subnetworkId) => questionnaireFrom(await questionSetOf(db, subnetworkId)),
    residentsIn: (unitTypeId) => residentsIn(db, unitTypeId),
    residentsAmong: (ids) => residentsAmong(db, ids),
  });
