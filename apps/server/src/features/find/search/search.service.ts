import type { Language } from '@nestmate/contract/languages';
import { limits } from '@nestmate/contract/limits';
import type { SearchFilters, SearchSettings } from '@nestmate/contract/search';
import type { Answers } from '@nestmate/matching';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import type { ActingMembership } from '../../../platform/http';
import { inLanguage, optionsFor } from '../../housing';
import { genderOptionsOf } from '../../profile';
import { hasSuggestions } from '../find.policy';
import type { ResidentIndexes } from '../residents/resident-indexes';
import { saveSearch } from '../viewer.queries';
import { viewerOf } from '../viewer.service';
import { filterFor, sexIn, sizeIn } from './filters.policy';

/** A resident's saved search, with the choices of each filter. */
export async function searchSettingsOf(
  db: Db,
  acting: ActingMembership,
  language: Language,
): Promise<SearchSettings> {
  const { capacity, subnetworkId } = acting;
  const viewer = await viewerOf(db, acting);
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
}

export async function changeSearch(
  { db, events }: Pick<App, 'db' | 'events'>,
  { membershipId }: ActingMembership,
  filters: SearchFilters,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await saveSearch(tx, membershipId, filters, now);
    await events.publish(tx, 'search.changed', { membershipId });
  });
}

/** The same answers, which rule nobody out and weigh what they weighed. */
const withoutMusts = (answers: Answers): Answers =>
  new Map(
    Array.from(answers, ([id, answer]) => [
      id,
      answer.importance === 'must' ? { ...answer, importance: 'aLot' } : answer,
    ]),
  );

/**
 * The number of residents whom a search would suggest; null when it is so small that it could reveal who they are, or
 * without suggestions.
 */
export async function countFound(
  { db, residentIndexes }: { db: Db; residentIndexes: ResidentIndexes },
  acting: ActingMembership,
  { ignoring_musts: isIgnoringMusts, ...filters }: SearchFilters & { ignoring_musts: boolean },
): Promise<{ count: number | null }> {
  const viewer = await viewerOf(db, acting);
  if (!hasSuggestions(viewer.deck)) return { count: null };
  const unitType = await residentIndexes.of(acting);
  const { accepts, among } = filterFor(viewer, unitType, filters);
  const { membershipId: id, excluded: exclude } = viewer;
  const answers = isIgnoringMusts ? withoutMusts(viewer.answers) : viewer.answers;
  const count = unitType.residents.count({ id, answers }, { exclude, accepts, among: among?.accepted() });
  return { count: count < limits.minCountShown ? null : count };
}
