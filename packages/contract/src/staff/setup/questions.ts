import { z } from 'zod';
import { questionId } from '../../ids';
import { limits } from '../../limits';
import { questionIcon } from '../../questions';
import { questionKinds } from '../../rules/question-kinds';
import { defineStaffCall } from '../staff-call';
import { inPlace, setUpChecked, setUpErrors, setUpVersion } from './area-calls';
import { officeText, setUpLimits } from './texts';

const options = z.array(officeText(setUpLimits.option)).max(limits.selectOptions);

/** A lifestyle question as the housing office writes it. */
export const officeQuestion = z.object({
  question_id: questionId,
  type: z.enum(questionKinds),
  title: officeText(setUpLimits.title),
  roommate_title: officeText(setUpLimits.title).nullable().describe('The same question about a roommate'),
  label: officeText(setUpLimits.label).nullable().describe('What it is about, in a word or two'),
  icon: questionIcon.nullable(),
  options: options.describe('The words of a slider’s positions, or the options of a select'),
  roommate_options: options.describe('The options as said of a roommate; empty: as they are'),
  facts: options.describe('What others see of each answer; empty: made of the label and the option'),
  several_fact: officeText(setUpLimits.title)
    .nullable()
    .describe('What others see of several answers, with {{answers}} in the place of their list'),
  slider_options: z.number().int().min(2).max(limits.sliderOptions).nullable(),
  are_marks_hidden: z.boolean(),
  is_multiple: z.boolean(),
  alone_option: z
    .number()
    .int()
    .min(0)
    .max(limits.selectOptions - 1)
    .nullable()
    .describe('The option that excludes the others'),
  weight: z.number().int().min(1).max(10),
  may_be_must: z.boolean().describe('Whether residents may rule others out by it'),
  is_retired: z.boolean().describe('No longer asked or counted; the answers stay'),
});
export type OfficeQuestion = z.infer<typeof officeQuestion>;

const questionList = z.object({
  questions: z.array(
    z.object({
      version: setUpVersion,
      answered: z.number().int().describe('How many residents have answered it'),
      question: officeQuestion,
    }),
  ),
});

const path = '/staff/v1/networks/:networkId/subnetworks/:subnetworkId/set-up/questions';
const body = z.object({ question: officeQuestion });
const version = setUpVersion.describe('Of the question that was read; empty for a new one');

export const staffQuestionCalls = {
  list: defineStaffCall({
    method: 'GET',
    path,
    summary: 'List the lifestyle questions, in their order',
    right: 'look',
    rateLimit: 'read',
    params: inPlace,
    reply: questionList,
  }),
  check: defineStaffCall({
    method: 'POST',
    path: `${path}/check`,
    summary: 'Preview what saving a lifestyle question would do to residents; saves nothing',
    right: 'setUp',
    rateLimit: 'read',
    params: inPlace,
    body,
    reply: setUpChecked,
  }),
  save: defineStaffCall({
    method: 'POST',
    path,
    summary: 'Add or change a lifestyle question; saving what is there changes nothing',
    right: 'setUp',
    rateLimit: 'write',
    params: inPlace,
    body: body.extend({ version }),
    reply: questionList,
    errors: [...setUpErrors],
  }),
  order: defineStaffCall({
    method: 'PUT',
    path,
    summary: 'Reorder the lifestyle questions',
    right: 'setUp',
    rateLimit: 'write',
    params: inPlace,
    body: z.object({ order: z.array(questionId).max(setUpLimits.questions).describe('All of them') }),
    reply: questionList,
    errors: ['ChangedMeanwhile'],
  }),
  remove: defineStaffCall({
    method: 'DELETE',
    path: `${path}/:questionId`,
    summary: 'Remove a lifestyle question that nobody has answered',
    right: 'setUp',
    rateLimit: 'write',
    params: inPlace.extend({ questionId }),
    reply: questionList,
    errors: ['AnswersExist'],
  }),
};
