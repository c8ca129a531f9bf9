import type { QuestionId } from '@nestmate/contract';
import type { OfficeQuestion, OfficeText } from '@nestmate/contract/staff';
import { emptyText } from '../editing/gaps';

/** The stops of a new slider. */
const usualStops = 5;
const usualWeight = 5;

const shapes: Record<OfficeQuestion['type'], Pick<OfficeQuestion, 'options' | 'slider_options'>> = {
  SLIDER: { slider_options: usualStops, options: Array.from({ length: usualStops }, () => emptyText) },
  SELECT: { slider_options: null, options: [] },
  FREE_TEXT: { slider_options: null, options: [] },
};

/** A question changed to another kind, without the parts that only the former kind has. */
export const asKind = (question: OfficeQuestion, type: OfficeQuestion['type']): OfficeQuestion => ({
  ...question,
  ...shapes[type],
  type,
  roommate_options: [],
  facts: [],
  several_fact: null,
  are_marks_hidden: false,
  is_multiple: false,
  alone_option: null,
});

/** @param words of the stops from the least to the most, for the office to keep or change */
export const blankQuestion = (
  question_id: QuestionId,
  words: OfficeText[] = shapes.SLIDER.options,
): OfficeQuestion => ({
  question_id,
  type: 'SLIDER',
  title: emptyText,
  roommate_title: null,
  label: null,
  icon: null,
  options: words,
  roommate_options: [],
  facts: [],
  several_fact: null,
  slider_options: words.length,
  are_marks_hidden: false,
  is_multiple: false,
  alone_option: null,
  weight: usualWeight,
  is_retired: false,
});
