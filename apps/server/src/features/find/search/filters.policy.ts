import type { GenderId, OptionId, SearchFilters, UserId } from '@nestmate/contract';
import type { Answers } from '@nestmate/matching';
import { type FoldedName, foldName, nameFits } from './names';

/** The properties of a resident that a search filters by. */
export interface Searchable {
  /** Null until the resident has signed in. */
  userId: UserId | null;
  genderId: GenderId | null;
  room: { size: number };
  /** Words of the roster name and the preferred name. */
  names: FoldedName;
  choices: ReadonlySet<OptionId>;
}

type Accepts = (resident: Searchable, answers: () => Answers | undefined) => boolean;

/**
 * Compiles a search into a predicate over residents; shared work is done once. Within majors, housing
 * and the options of a question one match is enough; all kinds must match. The most expensive check runs last.
 */
export function searchFor(filters: SearchFilters): Accepts {
  const { sex, majors, housing, groupSizeFilter, registrationStatus, lifestylePreferences } = filters;
  const names = foldName(`${filters.firstName} ${filters.lastName}`);
  const hasAny = (resident: Searchable, wanted: readonly OptionId[]) =>
    wanted.length === 0 || wanted.some((option) => resident.choices.has(option));
  return (resident, answers) =>
    (registrationStatus === 'ALL' || resident.userId !== null) &&
    (groupSizeFilter === 0 || resident.room.size === groupSizeFilter) &&
    (sex === null || resident.genderId === sex) &&
    nameFits(resident.names, names) &&
    hasAny(resident, majors) &&
    hasAny(resident, housing) &&
    (lifestylePreferences.length === 0 || livesLike(answers(), lifestylePreferences));
}

function livesLike(answers: Answers | undefined, wanted: SearchFilters['lifestylePreferences']): boolean {
  return wanted.every(({ questionId, accepted }) => {
    const answer = answers?.get(questionId);
    if (!answer) return false;
    return answer.kind === 'SLIDER'
      ? typeof answer.own === 'number' && accepted.includes(answer.own)
      : answer.own.some((option) => accepted.includes(option));
  });
}
