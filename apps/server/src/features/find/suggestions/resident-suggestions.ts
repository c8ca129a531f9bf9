import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { questionSetOf } from '../../questions';
import { questionnaireFrom } from './questionnaire';
import { residentsAmong, residentsIn } from './residents.queries';
import { makeSuggestions, type Suggestions } from './suggestions';

/** Suggestions read from the database, and as current as the events that say what changed. */
export function makeResidentSuggestions(db: Db, events: Events): Suggestions {
  const suggestions = makeSuggestions({
    questionnaireOf: async (subnetworkId) => questionnaireFrom(await questionSetOf(db, subnetworkId)),
    residentsIn: (unitTypeId) => residentsIn(db, unitTypeId),
    residentsAmong: (ids) => residentsAmong(db, ids),
  });
  events.on('answers.saved', 'find', ({ membershipId }) => suggestions.changed([membershipId]));
  events.on('profile.changed', 'find', ({ membershipId }) => suggestions.changed([membershipId]));
  events.on('roster.changed', 'find', ({ membershipId }) => suggestions.changed([membershipId]));
  events.on('room.changed', 'find', ({ membershipIds }) => suggestions.changed(membershipIds));
  // Nobody is suggested to anybody any more; who opens a saved list reads what it needs again.
  events.on('round.changed', 'find', ({ subnetworkId }) => suggestions.forget(subnetworkId));
  events.onGap(() => suggestions.forget());
  return suggestions;
}
