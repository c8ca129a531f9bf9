import type { OfficeQuestion, OfficeText } from '@nestmate/contract/staff';

type Shape = (question: OfficeQuestion) => Record<string, boolean>;

const hasNone = (list: readonly unknown[]) => list.length === 0;
const fits = (list: readonly unknown[], length: number) => list.length === 0 || list.length === length;
const namesAnswers = ({ en, es, zh }: OfficeText) =>
  [en, es, zh].every((text) => text === null || text.includes('{{answers}}'));

/** Whether each field fits its kind of question. */
const shapes: Record<OfficeQuestion['type'], Shape> = {
  SLIDER: ({ slider_options: stops, ...question }) => ({
    slider_options: stops !== null,
    options: fits(question.options, stops ?? 0),
    facts: question.facts.length <= (stops ?? 0),
    roommate_options: hasNone(question.roommate_options),
    several_fact: question.several_fact === null,
    is_multiple: !question.is_multiple,
    alone_option: question.alone_option === null,
  }),
  SELECT: ({ options, several_fact, alone_option: alone, ...question }) => ({
    slider_options: question.slider_options === null,
    options: options.length > 0,
    facts: question.facts.length <= options.length,
    roommate_options: question.roommate_options.length <= options.length,
    several_fact: several_fact === null || (question.is_multiple && namesAnswers(several_fact)),
    alone_option: alone === null || (question.is_multiple && alone < options.length),
  }),
  FREE_TEXT: ({ several_fact, alone_option, ...question }) => ({
    slider_options: question.slider_options === null,
    options: hasNone(question.options),
    facts: hasNone(question.facts),
    roommate_options: hasNone(question.roommate_options),
    several_fact: several_fact === null,
    is_multiple: !question.is_multiple,
    alone_option: alone_option === null,
  }),
};

/** The fields that do not fit the kind of question. */
export const misfitsOf = (question: OfficeQuestion): string[] =>
  Object.entries(shapes[question.type](question)).flatMap(([field, isRight]) => (isRight ? [] : [field]));
