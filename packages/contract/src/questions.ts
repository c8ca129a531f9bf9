import { z } from 'zod';
import { help, helpQuery } from './assistant';
import { defineCall } from './call';
import { membershipId, questionId } from './ids';
import { limits } from './limits';
import { personText } from './shapes/person-text';

/** The icons that a question and its facts can have. */
export const questionIcons = [
  'moon',
  'broom',
  'sound',
  'friends',
  'thermometer',
  'book',
  'pot',
  'smoke',
  'basket',
  'quote',
] as const;
export const questionIcon = z.enum(questionIcons);
export type QuestionIcon = z.infer<typeof questionIcon>;

/** One answer as others see it. */
export const fact = z.object({ icon: questionIcon.nullable(), text: z.string() });
export type Fact = z.infer<typeof fact>;

/** An answer in the resident's own words. */
export const ownWords = z.object({
  title: z.string().describe('The subject of the question'),
  text: z.string(),
});

const common = {
  questionId,
  questionOrder: z.number().int(),
  title: z.string(),
  roommateTitle: z.string().nullable(),
  label: z.string().describe('What the question is about, in a word or two'),
  icon: questionIcon.nullable(),
};
/** How much a question matters. A must weighs as much as `aLot`, and rules out whoever answers otherwise. */
export const importances = ['notImportant', 'matters', 'aLot', 'must'] as const;
export const importance = z.enum(importances);
export type Importance = z.infer<typeof importance>;

/** What a question that counts in the percent match has beside its answers. */
const counting = {
  importance: importance.describe('How much it matters to the resident that others answer as wanted'),
  mayBeMust: z.boolean().describe('Whether `must` can be chosen'),
};
const sliderValue = z.number().int().min(1).max(limits.sliderOptions);
const optionIndex = z
  .number()
  .int()
  .min(0)
  .max(limits.selectOptions - 1);
const optionIndexes = z.array(optionIndex).max(limits.selectOptions);

/**
 * Answers are 1 to `numberOfSliderOptions`; `null` means not answered yet. The wanted range is low to high, both
 * included.
 */
export const sliderQuestion = z.object({
  ...common,
  ...counting,
  type: z.literal('SLIDER'),
  numberOfSliderOptions: z.number().int().min(2).max(limits.sliderOptions),
  marks: z.array(z.string()).describe('A label for each position; empty when there are none'),
  marksHidden: z.boolean(),
  facts: z.array(z.string()).describe('Each position as others see it'),
  userAnswers: sliderValue.nullable(),
  roommateLowAnswers: sliderValue.nullable(),
  roommateHighAnswers: sliderValue.nullable(),
});

/** Answers are positions in `options`, from 0. */
export const selectQuestion = z.object({
  ...common,
  ...counting,
  type: z.literal('SELECT'),
  options: z.array(z.string()).max(limits.selectOptions),
  roommateOptions: z
    .array(z.string())
    .max(limits.selectOptions)
    .describe('The options as said of a roommate'),
  facts: z.array(z.string()).describe('Each option as others see it'),
  severalFact: z
    .string()
    .nullable()
    .describe('Several options as others see them, with {{answers}} for their list'),
  multiple: z.boolean().describe('Whether the resident can pick several own answers'),
  aloneOption: optionIndex
    .nullable()
    .describe('The option that excludes the others as an own answer, such as “Nothing”'),
  userAnswers: optionIndexes,
  roommateAnswers: optionIndexes,
});

export const freeTextQuestion = z.object({ ...common, type: z.literal('FREE_TEXT'), userAnswer: z.string() });

export const question = z.discriminatedUnion('type', [sliderQuestion, selectQuestion, freeTextQuestion]);
export type Question = z.infer<typeof question>;
export type SliderQuestion = z.infer<typeof sliderQuestion>;
export type SelectQuestion = z.infer<typeof selectQuestion>;
export type FreeTextQuestion = z.infer<typeof freeTextQuestion>;

const sliderAnswer = sliderValue.nullable().default(null);

/** Questions that are left out are unanswered. */
export const answer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('SLIDER'),
    questionId,
    userAnswers: sliderAnswer,
    roommateLowAnswers: sliderAnswer,
    roommateHighAnswers: sliderAnswer,
    importance: importance.optional().describe('Without it, the question matters'),
  }),
  z.object({
    type: z.literal('SELECT'),
    questionId,
    userAnswers: optionIndexes.default([]),
    roommateAnswers: optionIndexes.default([]),
    importance: importance.optional().describe('Without it, the question matters'),
  }),
  z.object({
    type: z.literal('FREE_TEXT'),
    questionId,
    userAnswer: personText('lines', limits.freeTextAnswer).default(''),
  }),
]);
export type Answer = z.infer<typeof answer>;

/** The position that an unanswered slider shows. */
export const sliderDefault = 1;

const path = '/v1/matching_group/questions/:membershipId';
const params = z.object({ membershipId });

export const questionCalls = {
  read: defineCall({
    method: 'GET',
    path,
    summary: 'List the lifestyle questions of a membership with its answers, in their order',
    access: 'membership',
    rateLimit: 'read',
    actsForPath: true,
    params,
    reply: z.object({
      questions: z.array(question),
      questionsSaved: z.boolean(),
      maxMusts: z.number().int().describe('How many questions may be a must'),
    }),
  }),
  save: defineCall({
    method: 'POST',
    path,
    summary: 'Answer every lifestyle question',
    access: 'membership',
    rateLimit: 'write',
    actsForPath: true,
    params,
    body: z.object({ answers: z.array(answer).max(100) }),
    reply: z.object({ questionsSaved: z.boolean() }),
    errors: ['answers_missing', 'profane_words', 'network_closed', 'too_many_musts'],
  }),
  helpMe: defineCall({
    method: 'GET',
    path: `${path}/help_me/:questionId`,
    summary: 'Draft an answer to a free-text question from picked traits; stores nothing',
    access: 'membership',
    rateLimit: 'assistant',
    actsForPath: true,
    params: params.extend({ questionId }),
    query: helpQuery,
    reply: help,
    errors: ['network_closed'],
  }),
};
