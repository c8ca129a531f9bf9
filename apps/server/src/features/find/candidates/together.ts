import type { MembershipId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { commonFits, meanPercent, mismatchesOf } from '@nestmate/matching';
import type { IndexedUnitType } from '../residents/resident-indexes';
import { answerInWords, questionsIn, acceptedInWords } from './facts';

interface Pair {
  one: MembershipId;
  other: MembershipId;
}

interface MismatchInWords {
  resident: MembershipId;
  other: MembershipId;
  question: string;
  accepted: string;
  answer: string;
  is_must: boolean;
}

/** How well people who move in together fit those whom they move to. */
export interface TogetherFit {
  /** The mean of the percent matches of each with each; null without a common answer. */
  percent: number | null;
  /** The lowest of several. */
  lowest: (Pair & { percent: number }) | null;
  /** The pairs without a common answer, where others have one. */
  unknown: Pair[];
  /** At most `maxMismatches`: musts, then those that count most for their pair. */
  mismatches: MismatchInWords[];
  mismatchCount: number;
}

export interface PairPercent extends Pair {
  percent: number | null;
}

/** The percent matches of each of some residents with each of others, of one unit type. */
export function percentagesBetween(
  { residents }: IndexedUnitType,
  some: readonly MembershipId[],
  others: readonly MembershipId[],
): PairPercent[] {
  return some.flatMap((one) => {
    const answers = residents.answersOf(one) ?? new Map<never, never>();
    const percentages = residents.percentagesFor(answers, others);
    return others.map((other) => ({ one, other, percent: percentages.get(other) ?? null }));
  });
}

interface FitOptions {
  language: Language;
  maxMismatches: number;
}

/** How well residents of one unit type would live with others, and which answers they would not accept, in words. */
export function fitTogether(
  unitType: IndexedUnitType,
  some: readonly MembershipId[],
  others: readonly MembershipId[],
  { language, maxMismatches }: FitOptions,
): TogetherFit {
  const pairs = percentagesBetween(unitType, some, others);
  const [lowest] = pairs
    .flatMap(({ percent, ...pair }) => (percent === null ? [] : { percent, ...pair }))
    .toSorted((a, b) => a.percent - b.percent);
  const mismatches = pairs
    .flatMap((pair) => mismatchesBetween(unitType, pair))
    .toSorted((a, b) => Number(b.isMust) - Number(a.isMust) || a.rank - b.rank);
  const unknown = pairs.flatMap(({ percent, ...pair }) => (percent === null ? pair : []));
  return {
    percent: meanPercent(pairs.map(({ percent }) => percent)),
    lowest: pairs.length > 1 && lowest ? lowest : null,
    unknown: lowest ? unknown : [],
    mismatches: mismatches
      .slice(0, maxMismatches)
      .flatMap((mismatch) => inWords(unitType, mismatch, language)),
    mismatchCount: mismatches.length,
  };
}

interface PairMismatch {
  resident: MembershipId;
  other: MembershipId;
  questionId: string;
  isMust: boolean;
  /** Its place among those of its pair. */
  rank: number;
}

function mismatchesBetween(
  { questionnaire, residents }: IndexedUnitType,
  { one, other }: Pair,
): PairMismatch[] {
  const [a, b] = [residents.answersOf(one), residents.answersOf(other)];
  if (!a || !b) return [];
  return mismatchesOf(questionnaire.questions, a, b).map(({ questionId, of, isMust }, rank) => ({
    ...(of === 'a' ? { resident: one, other } : { resident: other, other: one }),
    questionId,
    isMust,
    rank,
  }));
}

function inWords(
  { questionnaire, residents }: IndexedUnitType,
  { resident, other, questionId, isMust }: PairMismatch,
  language: Language,
): MismatchInWords[] {
  const question = questionsIn(questionnaire, language).get(questionId);
  const accepting = residents.answersOf(resident)?.get(questionId);
  const given = residents.answersOf(other)?.get(questionId);
  if (!question || !accepting || !given) return [];
  return [
    {
      resident,
      other,
      question: question.label,
      accepted: acceptedInWords(question, accepting, language),
      answer: answerInWords(question, given, language),
      is_must: isMust,
    },
  ];
}

/** What people who would live together agree on. */
export interface Agreement {
  /** What the questions are about on which each two suit each other, those that count most first. */
  same: string[];
  /** That on which two of them suit each other least, where they do not. */
  apart: string | null;
  /** The questions that at least two of them have answered. */
  questionCount: number;
}

/** On which questions residents of one unit type agree, each with each, and on which least. */
export function agreementOf(
  { questionnaire, residents }: IndexedUnitType,
  people: readonly MembershipId[],
  language: Language,
): Agreement {
  const sheets = people.flatMap((id) => residents.answersOf(id) ?? []);
  const pairs = sheets.flatMap((one, at) =>
    sheets.slice(at + 1).flatMap((other) => commonFits(questionnaire.questions, one, other)),
  );
  const labels = questionsIn(questionnaire, language);
  const graded = questionnaire.questions.flatMap(({ id, weight = 1 }) => {
    const fits = pairs.filter(({ questionId }) => questionId === id);
    const label = labels.get(id)?.label;
    if (fits.length === 0 || label === undefined) return [];
    return [{ label, weight, fits, least: Math.min(...fits.map((fit) => fit.fits)) }];
  });
  const isSame = ({ fits }: (typeof graded)[number]) => fits.every(({ grade }) => grade === 'same');
  const [apart] = graded
    .filter(({ fits }) => fits.some(({ grade }) => grade === 'different'))
    .toSorted((a, b) => a.least - b.least || b.weight - a.weight);
  return {
    same: graded
      .filter(isSame)
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ label }) => label),
    apart: apart?.label ?? null,
    questionCount: graded.length,
  };
}
