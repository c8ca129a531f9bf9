import type { Answer, SelectQuestion, SliderQuestion } from '@nestmate/contract/questions';

type SliderAnswer = Extract<Answer, { type: 'SLIDER' }>;
type SelectAnswer = Extract<Answer, { type: 'SELECT' }>;

type Stops = Pick<SliderQuestion, 'numberOfSliderOptions'>;

/** The range for a roommate that the person's own answer suggests: one stop around it. */
const rangeAround = (own: number, { numberOfSliderOptions: count }: Stops) => ({
  roommateLowAnswers: Math.max(1, own - 1),
  roommateHighAnswers: Math.min(count, own + 1),
});

/** Sets the person's own answer. The range for a roommate follows it until the person has set another one. */
export function withOwnStop(question: Stops, answer: SliderAnswer, own: number): SliderAnswer {
  const { userAnswers: before, roommateLowAnswers: low, roommateHighAnswers: high } = answer;
  const suggested = before === null ? null : rangeAround(before, question);
  const isChosen =
    low !== null &&
    high !== null &&
    (low !== suggested?.roommateLowAnswers || high !== suggested.roommateHighAnswers);
  return { ...answer, userAnswers: own, ...(!isChosen && rangeAround(own, question)) };
}

type Options = Pick<SelectQuestion, 'aloneOption'>;

/** The chosen options, of which one may be exclusive: the last choice wins. */
function fittingOptions(
  { aloneOption: alone }: Options,
  before: readonly number[],
  chosen: number[],
): number[] {
  if (alone === null || !chosen.includes(alone)) return chosen;
  return before.includes(alone)
    ? chosen.filter((option) => option !== alone || chosen.length === 1)
    : [alone];
}

/**
 * The options for a roommate that the person's own ones suggest: these and all milder ones, because options are ordered
 * from the mildest on.
 */
const upTo = (own: readonly number[]) =>
  Array.from({ length: Math.max(-1, ...own) + 1 }, (_, option) => option);

/** Sets the person's own options. Those for a roommate follow until the person has chosen otherwise. */
export function withOwnOptions(question: Options, answer: SelectAnswer, chosen: number[]): SelectAnswer {
  const { userAnswers: before, roommateAnswers: accepted } = answer;
  const own = fittingOptions(question, before, chosen);
  const isChosen = accepted.length > 0 && String(accepted) !== String(upTo(before));
  return { ...answer, userAnswers: own, roommateAnswers: isChosen ? accepted : upTo(own) };
}
