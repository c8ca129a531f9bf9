import type { Candidate, Fact } from '@nestmate/contract';

/** The answers that two people have in common, as others see them. */
export function sharedWith({
  facts,
  lifestyleQuestionsWithAnswers,
}: Pick<Candidate, 'facts' | 'lifestyleQuestionsWithAnswers'>): Fact[] {
  const same = new Set(lifestyleQuestionsWithAnswers.map(({ shared }) => shared));
  return facts.filter(({ text }) => same.has(text));
}
