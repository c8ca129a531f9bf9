import { z } from 'zod';
import { genderId, optionId, topicId } from '../../ids';
import { areaCalls } from './area-calls';
import { officeText, setUpLimits } from './texts';

const is_retired = z.boolean().describe('No longer offered; people who chose it keep it');

/** In order. */
export const genderList = z
  .array(z.object({ gender_id: genderId, label: officeText(setUpLimits.label), is_retired }))
  .max(setUpLimits.genders);
export type GenderList = z.infer<typeof genderList>;

/** In order; headings are ordered by their first option. */
export const optionList = z
  .array(
    z.object({
      option_id: optionId,
      topic: officeText(setUpLimits.label),
      name: officeText(setUpLimits.option),
      is_retired,
    }),
  )
  .max(setUpLimits.options);
export type OptionList = z.infer<typeof optionList>;

/** The topics of the community's threads, in order. */
export const topicList = z
  .array(z.object({ topic_id: topicId, name: officeText(setUpLimits.label), is_retired }))
  .max(setUpLimits.topics);
export type TopicList = z.infer<typeof topicList>;

export const staffGenderCalls = areaCalls('genders', 'the genders to choose from', genderList);
export const staffTopicCalls = areaCalls('topics', 'the topics of the community', topicList);
export const staffMajorCalls = areaCalls('majors', 'the majors to choose from', optionList);
export const staffHousingCalls = areaCalls('housing', 'the housing preferences to choose from', optionList);
