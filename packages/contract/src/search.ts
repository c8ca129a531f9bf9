import { z } from 'zod';
import { profileOption } from './choices';
import { genderId, optionId, questionId } from './ids';
import { limits } from './limits';
import { jsonOf, listOf, wholeNumber } from './shapes/in-address';
import { personText } from './shapes/person-text';

export const registrationStatus = z.enum(['REGISTERED_ONLY', 'ALL']);

const name = personText('line', limits.name.max);
const chosen = z.array(optionId).max(limits.searchChoices);

/** A filter on another resident's answer: a range of a slider, or some options of a select. */
export const lifestylePreference = z.object({
  questionId,
  accepted: z.array(z.number().int().min(0).max(limits.selectOptions)).min(1).max(limits.selectOptions),
});

/**
 * A resident's search filters; one that is left out has its default, as in `noFilters`. The group size is the size of a
 * candidate's room; 0 means any.
 */
export const searchFilters = z.object({
  firstName: name.default(''),
  lastName: name.default(''),
  sex: genderId.nullable().default(null),
  majors: chosen.default([]),
  housing: chosen.default([]),
  lifestylePreferences: z.array(lifestylePreference).max(limits.searchChoices).default([]),
  groupSizeFilter: z.number().int().min(0).max(limits.groupSize).default(0),
  registrationStatus: registrationStatus.default('REGISTERED_ONLY'),
});
export type SearchFilters = z.infer<typeof searchFilters>;

/** Parts of a name to search for. */
export const typedNames = searchFilters.pick({ firstName: true, lastName: true });
export type TypedNames = z.infer<typeof typedNames>;

/**
 * Filters in an address, which override the saved ones: lists are separated by commas, preferences are JSON, no gender
 * is empty.
 */
export const filtersInAddress = z.object({
  firstName: name.optional(),
  lastName: name.optional(),
  sex: z.union([z.literal('').transform(() => null), genderId]).optional(),
  majors: listOf(chosen).optional(),
  housing: listOf(chosen).optional(),
  lifestylePreferences: jsonOf(z.array(lifestylePreference).max(limits.searchChoices)).optional(),
  groupSizeFilter: wholeNumber.pipe(z.number().max(limits.groupSize)).optional(),
  registrationStatus: registrationStatus.optional(),
});

export const searchSettings = searchFilters.extend({
  sexOptions: z
    .array(z.object({ id: genderId, label: z.string() }))
    .describe('None where the community does not show gender; a filter by it is ignored there'),
  majorOptions: z.array(profileOption),
  housingOptions: z.array(profileOption),
  enableLastNameFilter: z.boolean().describe('Whether the community shows last names'),
  enableRoomSizeFilter: z.boolean(),
  maxGroupSize: z.number().int().describe('The capacity of a unit'),
});
export type SearchSettings = z.infer<typeof searchSettings>;
