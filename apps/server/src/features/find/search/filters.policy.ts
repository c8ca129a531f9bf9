import type { MembershipId, OptionId } from '@nestmate/contract/ids';
import { noFilters } from '@nestmate/contract/rules/no-filters';
import type { SearchFilters } from '@nestmate/contract/search';
import { foldName, nameFits } from '@nestmate/contract/text/name-words';
import type { Answers, ResidentIndex } from '@nestmate/matching';
import { isCandidateFor, type ResidentTraits } from '../find.policy';
import type { Postings } from '../residents/postings';
import type { IndexedUnitType } from '../residents/resident-indexes';
import type { DeckViewer } from '../viewer.service';

/** The part of a page of suggestions that a search decides. */
interface SearchedPage {
  /** Whether a resident may be suggested to the viewer, or found otherwise, and matches the search. */
  accepts: (candidate: ResidentTraits) => boolean;
  /** Those whom `accepts` can accept, if they can be found without looking at all residents. */
  among: { all: readonly ResidentTraits[]; accepted: () => ResidentTraits[] } | undefined;
}

export function filterFor(
  viewer: DeckViewer,
  { residents, postings }: IndexedUnitType,
  filters: SearchFilters,
  mayBeShown = isCandidateFor,
): SearchedPage {
  const matches = predicateOf(viewer, filters);
  const accepts = (candidate: ResidentTraits) =>
    mayBeShown(viewer, candidate) && matches(candidate, () => residents.answersOf(candidate.id));
  const all = candidatesFor(postings, filters);
  return { accepts, among: all && { all, accepted: () => all.filter(accepts) } };
}

/**
 * A superset of the residents whom a search finds: those who pass one of its filters for a name, majors or housing, the
 * one that the fewest pass. Undefined if none of these is set.
 */
function candidatesFor(postings: Postings, filters: SearchFilters): readonly ResidentTraits[] | undefined {
  const { majors, housing } = filters;
  // One word is enough: a search of fifty letters, each a word, would collect nearly everybody fifty times.
  const [longestName] = namesIn(filters).toSorted((a, b) => b.length - a.length);
  const sets = [
    ...(longestName === undefined ? [] : [postings.named(longestName)]),
    ...[majors, housing].filter((options) => options.length > 0).map((options) => postings.chose(options)),
  ];
  return sets.toSorted((a, b) => a.length - b.length)[0];
}

/** The subset of `ids` that matches a search, in the same order. */
export function passingFilters(
  viewer: DeckViewer,
  ids: readonly MembershipId[],
  residents: ResidentIndex<ResidentTraits>,
  filters: SearchFilters,
): MembershipId[] {
  const matches = predicateOf(viewer, filters);
  return ids.filter((id) => {
    const traits = residents.traitsOf(id);
    return traits !== undefined && matches(traits, () => residents.answersOf(id));
  });
}

const namesIn = ({ firstName, lastName }: SearchFilters) => foldName(`${firstName} ${lastName}`);

type Accepts = (resident: ResidentTraits, answers: () => Answers | undefined) => boolean;

/** A filter by something that the community does not show is ignored: its results would reveal it. */
export const sexIn = ({ sex }: SearchFilters, { shows }: Pick<DeckViewer, 'shows'>) =>
  shows.gender ? sex : null;

/** A room cannot be larger than the unit, which the office may have made smaller since the search was saved. */
export const sizeIn = ({ groupSizeFilter }: SearchFilters, { capacity }: Pick<DeckViewer, 'capacity'>) =>
  groupSizeFilter <= capacity ? groupSizeFilter : noFilters.groupSizeFilter;

/**
 * Compiles a search into a predicate over residents; shared work is done once. Within majors, housing
 * and the options of a question one match is enough; all kinds must match. The most expensive check runs last.
 */
function predicateOf(viewer: DeckViewer, filters: SearchFilters): Accepts {
  const { majors, housing, registrationStatus, lifestylePreferences } = filters;
  const sex = sexIn(filters, viewer);
  const size = sizeIn(filters, viewer);
  const isTyped = `${filters.firstName}${filters.lastName}`.trim() !== '';
  const names = namesIn(filters);
  const namesOf = ({ firstName, wholeName }: ResidentTraits) =>
    viewer.shows.lastName ? wholeName : firstName;
  const hasAny = (resident: ResidentTraits, options: readonly OptionId[]) =>
    options.length === 0 || options.some((option) => resident.choices.includes(option));
  return (resident, answers) =>
    (registrationStatus === 'ALL' || resident.isRegistered) &&
    (size === 0 || resident.room.size === size) &&
    (sex === null || resident.genderId === sex) &&
    // Signs alone are the beginning of nobody's name.
    (!isTyped || (names.length > 0 && nameFits(namesOf(resident), names))) &&
    hasAny(resident, majors) &&
    hasAny(resident, housing) &&
    (lifestylePreferences.length === 0 || livesLike(answers(), lifestylePreferences));
}

function livesLike(
  answers: Answers | undefined,
  preferences: SearchFilters['lifestylePreferences'],
): boolean {
  return preferences.every(({ questionId, accepted }) => {
    const answer = answers?.get(questionId);
    if (!answer) return false;
    switch (answer.kind) {
      case 'SLIDER':
        return typeof answer.own === 'number' && accepted.includes(answer.own);
      case 'SELECT':
        return answer.own.some((option) => accepted.includes(option));
    }
  });
}
