import type { Answer, SelectQuestion, SliderQuestion } from '@nestmate/contract/questions';

type SliderAnswer = Extract<Answer, { type: 'SLIDER' }>;
type SelectAnswer = Extract<Answer, { type: 'SELECT' }>;

type Stops = Pick<SliderQuestion, 'numberOfSliderOptions'>;

/** Sets the person's own answer. Of a roommate everything is fine until the person has said otherwise. */
export function withOwnStop(question: Stops, answer: SliderAnswer, own: number): SliderAnswer {
  const { roommateLowAnswers: low, roommateHighAnswers: high } = answer;
  const { numberOfSliderOptions: count } = question;
  const isChosen = low !== null && high !== null;
  return {
    ...answer,
    userAnswers: own,
    ...(!isChosen && { roommateLowAnswers: 1, roommateHighAnswers: count }),
  };
}

/** Sets the range for a roommate. Where everything is fine, nothing is left that could matter more or less. */
export const withAcceptedRange = (
  { numberOfSliderOptions: count }: Stops,
  answer: SliderAnswer,
  [low, high]: readonly [number, number],
): SliderAnswer => ({
  ...answer,
  roommateLowAnswers: low,
  roommateHighAnswers: high,
  ...(low === 1 && high === count && { importance: 'matters' as const }),
});

type Options = Pick<SelectQuestion, 'aloneOption' | 'options'>;

/** The chosen options, of which one may be exclusive: the last choice wins. */
function fittingOptions(
  { aloneOption: alone }: Pick<Options, 'aloneOption'>,
  before: readonly number[],
  chosen: number[],
): number[] {
  if (alone === null || !chosen.includes(alone)) return chosen;
  return before.includes(alone)
    ? chosen.filter((option) => option !== alone || chosen.length === 1)
    : [alone];
}

/** The positions of all options: everything is fine. */
const everyOption = ({ options }: Pick<Options, 'options'>) => options.map((_, option) => option);

export const isEveryOption = (question: Pick<Options, 'options'>, accepted: readonly number[]) =>
  everyOption(question).every((option) => accepted.includes(option));

/** Sets the person's own options. Of a roommate everything is fine until the person has said otherwise. */
export function withOwnOptions(question: Options, answer: SelectAnswer, chosen: number[]): SelectAnswer {
  const { userAnswers: before, roommateAnswers: accepted } = answer;
  const own = fittingOptions(question, before, chosen);
  return {
    ...answer,
    userAnswers: own,
    roommateAnswers: accepted.length > 0 ? accepted : everyOption(question),
  };
}

/** Sets the options for a roommate; without any, everything is fine again, and nothing could matter more or less. */
export const withAcceptedOptions = (
  question: Pick<Options, 'options'>,
  answer: SelectAnswer,
  accepted: number[],
): SelectAnswer =>
  accepted.length === 0 || isEveryOption(question, accepted)
    ? { ...answer, roommateAnswers: everyOption(question), importance: 'matters' }
    : { ...answer, roommateAnswers: accepted };
