interface CommonFields {
  readonly id: string;
  /** A whole number from 1 to 10; without one it is 1. */
  readonly weight?: number;
  /** Whether a must is a hard rule here; elsewhere it only weighs as much as `aLot`. By default it is. */
  readonly mayBeMust?: boolean;
}

/** A slider's scale runs from 1 to `options` (2 to 11). */
export interface SliderQuestion extends CommonFields {
  readonly kind: 'SLIDER';
  readonly options: number;
}

/** A select offers `options` (1 to 32) answers, numbered from 0. */
export interface SelectQuestion extends CommonFields {
  readonly kind: 'SELECT';
  readonly options: number;
}

export type Question = SliderQuestion | SelectQuestion;

/** How much a question matters to a person. A must weighs as much as `aLot`, and is a hard rule besides. */
export const importances = ['notImportant', 'matters', 'aLot', 'must'] as const;
export type Importance = (typeof importances)[number];

interface WithImportance {
  /** Without one, the question matters. */
  readonly importance?: Importance | undefined;
}

/** A person's own position, and the inclusive range that they want for a roommate. */
export interface SliderAnswer extends WithImportance {
  readonly kind: 'SLIDER';
  readonly own?: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
}

/** A person's own options, and the options that they accept from a roommate. */
export interface SelectAnswer extends WithImportance {
  readonly kind: 'SELECT';
  readonly own: readonly number[];
  readonly accepted: readonly number[];
}

export type Answer = SliderAnswer | SelectAnswer;

/** One person's answers by question id. */
export type Answers = ReadonlyMap<string, Answer>;

export const weightOf = (question: Question): number => question.weight ?? 1;

const isWholeBetween = (min: number, value: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;

/**
 * Above this sum of weights, each of which importance can double, the four sums of a pair no longer fit one 64-bit
 * number (see `ranking/worth.ts`), and a percentage on the edge of two could be rounded wrongly (see `percent.ts`).
 */
export const maxTotalWeight = 511;

/** The fewest and the most options of each kind. */
const optionBounds: Record<Question['kind'], [min: number, max: number]> = {
  SLIDER: [2, 11],
  SELECT: [1, 32],
};

/** @throws RangeError with a sentence for the housing office, when percentages would not be exact */
export function checkQuestions(questions: readonly Question[]): void {
  let total = 0;
  for (const question of questions) {
    const [min, max] = optionBounds[question.kind];
    if (!isWholeBetween(min, question.options, max))
      throw new RangeError(`Question ${question.id} needs ${min} to ${max} options`);
    if (!isWholeBetween(1, weightOf(question), 10))
      throw new RangeError(`Question ${question.id} needs a whole weight from 1 to 10`);
    total += weightOf(question);
  }
  if (total > maxTotalWeight)
    throw new RangeError(`The weights of all questions add up to ${total}, more than ${maxTotalWeight}`);
}
