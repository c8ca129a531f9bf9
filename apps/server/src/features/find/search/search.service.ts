import type { Language, SearchFilters, SearchSettings } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import type { ActingMembership } from '../../../platform/http';
import { inLanguage, optionsFor } from '../../housing';
import { genderOptionsOf } from '../../profile';
import type { DeckViewer } from '../deck/viewer.service';
import { dealsCards } from '../find.policy';
import { acceptsFor } from '../deck/pages';
import type { Suggestions } from '../suggestions/suggestions';
import { saveSearch, searchOf } from './search.queries';

interface Parts {
  db: Db;
  events: Pick<Events, 'publish'>;
  suggestions: Suggestions;
  viewerOf: (acting: ActingMembership) => Promise<DeckViewer>;
}

/** Stores residents' search filters and counts their results. */
export function makeSearch({ db, events, suggestions, viewerOf }: Parts) {
  return {
    read: async (acting: ActingMembership, language: Language): Promise<SearchSettings> => {
      const [filters, sexes, majorOptions, housingOptions] = await Promise.all([
        searchOf(db, acting.membershipId),
        genderOptionsOf(db, acting.subnetworkId),
        optionsFor(db, acting.subnetworkId, 'majors', language),
        optionsFor(db, acting.subnetworkId, 'housing', language),
      ]);
      const { capacity } = acting;
      return {
        ...filters,
        sexOptions: sexes.map(({ id, label }) => ({ id, label: inLanguage(label, language) })),
        majorOptions,
        housingOptions,
        enableRoomSizeFilter: capacity > 2,
        maxGroupSize: capacity,
      };
    },
    save: async (acting: ActingMembership, filters: SearchFilters, now = new Date()): Promise<void> => {
      const { membershipId } = acting;
      await db.transaction(async (tx) => {
        await saveSearch(tx, membershipId, filters, now);
        await events.publish(tx, 'search.changed', { membershipId });
      });
    },
    count: async (acting: ActingMembership, filters: SearchFilters): Promise<{ count: number }> => {
      const viewer = await viewerOf(acting);
      if (!dealsCards(viewer.deck)) return { count: 0 };
      const { index } = await suggestions.of(acting);
      const accepts = acceptsFor(viewer, index, filters);
      return { count: index.count(viewer.membershipId, { exclude: viewer.settled, accepts }) };
    },
  };
}
