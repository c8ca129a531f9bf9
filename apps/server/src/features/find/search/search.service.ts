import type { Language } from '@nestmate/contract/languages';
import { limits } from '@nestmate/contract/limits';
import type { SearchFilters, SearchSettings } from '@nestmate/contract/search';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import type { ActingMembership } from '../../../platform/http';
import { inLanguage, optionsFor } from '../../housing';
import { genderOptionsOf } from '../../profile';
import { hasSuggestions } from '../find.policy';
import type { ResidentIndexes } from '../residents/resident-indexes';
import type { DeckViewer } from '../viewer.service';
import { filterFor, sexIn, sizeIn } from './filters.policy';
import { saveSearch } from './search.queries';

interface SearchDependencies {
  db: Db;
  events: Pick<Events, 'publish'>;
  suggestions: ResidentIndexes;
  viewerOf: (acting: ActingMembership) => Promise<DeckViewer>;
}

/** Stores residents' search filters and counts their results. */
export function makeSearch({ db, events, suggestions, viewerOf }: SearchDependencies) {
  return {
    read: async (acting: ActingMembership, language: Language): Promise<SearchSettings> => {
      const { capacity, subnetworkId } = acting;
      const viewer = await viewerOf(acting);
      const { search: filters } = viewer;
      const { majors, housing, sex } = filters;
      const [sexes, majorOptions, housingOptions] = await Promise.all([
        // A search keeps the options it names when they are retired.
        genderOptionsOf(db, subnetworkId, sex ? [sex] : []),
        optionsFor(db, subnetworkId, 'majors', { chosen: majors, language }),
        optionsFor(db, subnetworkId, 'housing', { chosen: housing, language }),
      ]);
      const sexOptions = sexes.map(({ id, label }) => ({ id, label: inLanguage(label, language) }));
      return {
        ...filters,
        sex: sexIn(filters, viewer),
        groupSizeFilter: sizeIn(filters, viewer),
        sexOptions: viewer.shows.gender ? sexOptions : [],
        majorOptions,
        housingOptions,
        enableLastNameFilter: viewer.shows.lastName,
        enableRoomSizeFilter: capacity > 2,
        maxGroupSize: capacity,
      };
    },
    save: async (acting: ActingMembership, filters: SearchFilters, now: Date): Promise<void> => {
      const { membershipId } = acting;
      await db.transaction(async (tx) => {
        await saveSearch(tx, membershipId, filters, now);
        await events.publish(tx, 'search.changed', { membershipId });
      });
    },
    count: async (acting: ActingMembership, filters: SearchFilters): Promise<{ count: number | null }> => {
      const viewer = await viewerOf(acting);
      if (!hasSuggestions(viewer.deck)) return { count: null };
      const { index } = await suggestions.of(acting);
      const accepts = filterFor(viewer, index, filters);
      const count = index.count(viewer.membershipId, { exclude: viewer.settled, accepts });
      return { count: count < limits.minCountShown ? null : count };
    },
  };
}
