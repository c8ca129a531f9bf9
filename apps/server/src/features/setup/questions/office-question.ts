import type { OfficeQuestion } from '@nestmate/contract/staff/setup/questions';
import type { QuestionRow } from '../../questions';
import { asOffice, asOfficeOrNull, asStored, asStoredOrNull } from '../area/office-text';

export const officeQuestionOf = (row: QuestionRow): OfficeQuestion => ({
  question_id: row.id,
  type: row.type,
  title: asOffice(row.title),
  roommate_title: asOfficeOrNull(row.roommateTitle),
  label: asOfficeOrNull(row.label),
  icon: row.icon,
  options: row.options.map(asOffice),
  roommate_options: row.roommateOptions.map(asOffice),
  facts: row.facts.map(asOffice),
  several_fact: asOfficeOrNull(row.severalFact),
  slider_options: row.sliderOptions,
  are_marks_hidden: row.marksHidden,
  is_multiple: row.multiple,
  alone_option: row.aloneOption,
  weight: row.weight,
  may_be_must: row.mayBeMust,
  is_retired: row.retiredAt !== null,
});

export const rowOf = (question: OfficeQuestion) => ({
  id: question.question_id,
  type: question.type,
  title: asStored(question.title),
  roommateTitle: asStoredOrNull(question.roommate_title),
  label: asStoredOrNull(question.label),
  icon: question.icon,
  options: question.options.map(asStored),
  roommateOptions: question.roommate_options.map(asStored),
  facts: question.facts.map(asStored),
  severalFact: asStoredOrNull(question.several_fact),
  sliderOptions: question.slider_options,
  marksHidden: question.are_marks_hidden,
  multiple: question.is_multiple,
  aloneOption: question.alone_option,
  weight: question.weight,
  mayBeMust: question.may_be_must,
  isRetired: question.is_retired,
});
