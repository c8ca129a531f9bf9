import type { MembershipId, OptionId } from '@nestmate/contract/ids';
import { foldName, nameFits } from '@nestmate/contract/text/name-words';
import { noFilters } from '@nestmate/contract/rules/no-filters';
import type { SearchFilters } from '@nestmate/contract/search';
import type { Answers, ResidentIndex } from '@nestmate/matching';
import { isCandidateFor, type ResidentTraits } from '../find.policy';
import type { DeckViewer } from '../viewer.service';

/** Whether a resident may be suggested to a viewer, or found otherwise, and matches their search. */
export function filterFor(
  viewer: DeckViewer,
  index: ResidentIndex<ResidentTraits>,
  filters: SearchFilters,
  mayBeShown = isCandidateFor,
) {
  const matches = predicateOf(viewer, filters);
  return (candidate: ResidentTraits, id: string) =>
    mayBeShown(viewer, candidate) && matches(candidate, () => index.answersOf(id));
}

/** The subset of `ids` that matches a search, in the same order. */
export function passing(
  viewer: DeckViewer,
  ids: readonly MembershipId[],
  index: ResidentIndex<ResidentTraits>,
  filters: SearchFilters,
): MembershipId[] {
  const matches = predicateOf(viewer, filters);
  return ids.filter((id) => {
    const traits = index.traitsOf(id);
    return traits !== undefined && matches(traits, () => index.answersOf(id));
  });
}

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
  const typed = `${filters.firstName} ${filters.lastName}`.trim();
  const names = foldName(typed);
  const namesOf = ({ firstName, wholeName }: ResidentTraits) =>
    viewer.shows.lastName ? wholeName : firstName;
  const hasAny = (resident: ResidentTraits, options: readonly OptionId[]) =>
    options.length === 0 || options.some((option) => resident.choices.has(option));
  return (resident, answers) =>
    (registrationStatus === 'ALL' || resident.registered) &&
    (size === 0 || resident.room.size === size) &&
    (sex === null || resident.genderId === sex) &&
    // Signs alone are the beginning of nobody's name.
    (typed === '' || (names.length > 0 && nameFits(namesOf(resident), names))) &&
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
    return answer.kind === 'SLIDER'
      ? typeof answer.own === 'number' && accepted.includes(answer.own)
      : answer.own.some((option) => accepted.includes(option));
  });
}
