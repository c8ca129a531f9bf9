import type { QuestionFit } from '@nestmate/contract/find';
import { compatiblePercent } from '@nestmate/contract/limits';
import { inSentence } from '@/platform/texts/sentences';

export interface WhyGroup {
  kind: 'common' | 'talk';
  fits: QuestionFit[];
  points: number;
  part: number;
}

/**
 * The answers that two people have in common, and those worth talking about: from 50 percent on in this order, below in
 * the reverse. The heaviest come first and, among those worth talking about, the ones that cost most.
 */
export function whyGroups(percent: number | null, why: readonly QuestionFit[]): WhyGroup[] {
  const common = why.filter(({ grade }) => grade === 'same').toSorted((a, b) => b.part - a.part);
  const talk = why
    .filter(({ grade }) => grade !== 'same')
    .toSorted((a, b) => b.part - b.points - (a.part - a.points));
  const groups = [groupOf('common', common), groupOf('talk', talk)];
  return (fits(percent) ? groups : groups.toReversed()).filter((group) => group.fits.length > 0);
}

function groupOf(kind: WhyGroup['kind'], questions: QuestionFit[]): WhyGroup {
  const sum = (of: 'part' | 'points') => questions.reduce((total, question) => total + question[of], 0);
  return { kind, fits: questions, points: sum('points'), part: sum('part') };
}

/** Whether a percentage is explained by why two people fit, rather than where they differ. */
export const fits = (percent: number | null) => percent !== null && percent >= compatiblePercent;

const topicsNamed = 3;

/**
 * The data of the explaining sentence: the number of questions on which two people agree or are close, and those they
 * should talk about first.
 */
export function summaryOf(groups: readonly WhyGroup[]): { agreed: number; close: number; topics: string[] } {
  const fitsOf = (kind: WhyGroup['kind']) => groups.find((group) => group.kind === kind)?.fits ?? [];
  return {
    agreed: fitsOf('common').length,
    close: fitsOf('talk').filter(({ grade }) => grade === 'close').length,
    topics: fitsOf('talk')
      .slice(0, topicsNamed)
      .map(({ label }) => inSentence(label)),
  };
}
