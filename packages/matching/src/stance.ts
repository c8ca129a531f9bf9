import {
  type Answer,
  type Importance,
  importances,
  type Question,
  type SelectAnswer,
  type SelectQuestion,
  type SliderAnswer,
  type SliderQuestion,
  weightOf,
} from './question';

/**
 * A complete answer as small integers, own and accepted, and how much the question matters.
 * Slider: `own` is the position, `accepted` the range as low · 16 + high. Select: both are bit masks of options.
 */
export interface Stance {
  readonly own: number;
  readonly accepted: number;
  readonly importance: Importance;
}

/** What a question weighs for somebody, in the sum of their satisfaction: its weight by its importance, 0 to 20. */
export const weightFor = (question: Question, { importance }: Stance): number =>
  weightOf(question) * Math.min(importances.indexOf(importance), 2);

export const isMust = ({ mayBeMust = true }: Question, { importance }: Stance): boolean =>
  mayBeMust && importance === 'must';

const rangeOf = (low: number, high: number): number => low * 16 + high;
export const lowOf = (range: number): number => range >> 4;
export const highOf = (range: number): number => range & 15;

/**
 * The stance of an answer, or null when it is incomplete. An answer that the question does not offer counts as missing:
 * staff may shorten a scale after people answered.
 */
export function stanceOn(question: Question, answer: Answer | undefined): Stance | null {
  if (answer === undefined) return null;
  switch (question.kind) {
    case 'SLIDER':
      return answer.kind === 'SLIDER' ? onSlider(question, answer) : null;
    case 'SELECT':
      return answer.kind === 'SELECT' ? onSelect(question, answer) : null;
  }
}

function onSlider({ options }: SliderQuestion, answer: SliderAnswer): Stance | null {
  const { own, low, high, importance = 'matters' } = answer;
  if (!isOn(options, own) || !isOn(options, low) || !isOn(options, high) || low > high) return null;
  return { own, accepted: rangeOf(low, high), importance };
}

function isOn(options: number, position: number | null | undefined): position is number {
  return Number.isInteger(position) && Number(position) >= 1 && Number(position) <= options;
}

function onSelect({ options }: SelectQuestion, answer: SelectAnswer): Stance | null {
  const own = maskOf(options, answer.own);
  const accepted = maskOf(options, answer.accepted);
  return own === 0 || accepted === 0 ? null : { own, accepted, importance: answer.importance ?? 'matters' };
}

function maskOf(options: number, picked: readonly number[]): number {
  let mask = 0;
  for (const option of picked) if (option >= 0 && option < options) mask |= 1 << option;
  return mask;
}

/** The own side of an answer, as in a stance; null without one. */
export function ownOn(question: Question, answer: Answer): number | null {
  switch (question.kind) {
    case 'SLIDER':
      return answer.kind === 'SLIDER' && isOn(question.options, answer.own) ? answer.own : null;
    case 'SELECT':
      return answer.kind === 'SELECT' ? maskOf(question.options, answer.own) || null : null;
  }
}

/** Converts a stance back to its answer. */
export function answerFrom(question: Question, { own, accepted, importance }: Stance): Answer {
  switch (question.kind) {
    case 'SLIDER':
      return { kind: 'SLIDER', own, low: lowOf(accepted), high: highOf(accepted), importance };
    case 'SELECT':
      return { kind: 'SELECT', own: optionsIn(own), accepted: optionsIn(accepted), importance };
  }
}

function optionsIn(mask: number): number[] {
  const options: number[] = [];
  for (let option = 0; option < 32; option++) if (mask & (1 << option)) options.push(option);
  return options;
}
