import type { OfficeQuestion } from '@nestmate/contract/staff/setup/questions';
import type { OfficeText } from '@nestmate/contract/staff/setup/texts';
import { emptyText } from '../editing/editing';

/** One possible answer with all its texts, so that it keeps them when it moves. */
export interface AnswerRow {
  id: string;
  option: OfficeText;
  /** The text as said of a roommate; null for the same text. */
  roommate: OfficeText | null;
  /** The text for others; null for one made from the label and the option. */
  fact: OfficeText | null;
  isAlone: boolean;
}

const given = (text: OfficeText | undefined) =>
  text && [text.en, text.es, text.zh].some((words) => words) ? text : null;

/** The possible answers to a choice, in their order. */
export const rowsOf = ({ options, roommate_options, facts, alone_option }: OfficeQuestion): AnswerRow[] =>
  options.map((option, place) => ({
    id: String(place),
    option,
    roommate: given(roommate_options[place]),
    fact: given(facts[place]),
    isAlone: place === alone_option,
  }));

/** Texts by position, without missing ones at the end, and with gaps filled. */
function byPosition(
  texts: readonly (OfficeText | null)[],
  fill: (position: number) => OfficeText,
): OfficeText[] {
  const length = texts.findLastIndex((text) => text !== null) + 1;
  return texts.slice(0, length).map((text, place) => text ?? fill(place));
}

export function withRows(question: OfficeQuestion, rows: readonly AnswerRow[]): OfficeQuestion {
  const alone = rows.findIndex(({ isAlone }) => isAlone);
  return {
    ...question,
    options: rows.map(({ option }) => option),
    roommate_options: byPosition(
      rows.map(({ roommate }) => roommate),
      (place) => rows[place]?.option ?? emptyText,
    ),
    facts: byPosition(
      rows.map(({ fact }) => fact),
      () => emptyText,
    ),
    alone_option: alone === -1 ? null : alone,
  };
}

/** The texts of a slider's stops as others see them. */
export const withFact = (
  question: OfficeQuestion,
  stop: number,
  fact: OfficeText | null,
): OfficeQuestion => ({
  ...question,
  facts: byPosition(
    Array.from({ length: question.slider_options ?? 0 }, (_, place) =>
      place === stop ? fact : given(question.facts[place]),
    ),
    () => emptyText,
  ),
});

/** A slider with another number of stops. */
export const withStops = (question: OfficeQuestion, stops: number): OfficeQuestion => ({
  ...question,
  slider_options: stops,
  options:
    question.options.length === 0
      ? []
      : Array.from({ length: stops }, (_, place) => question.options[place] ?? emptyText),
  facts: question.facts.slice(0, stops),
});
