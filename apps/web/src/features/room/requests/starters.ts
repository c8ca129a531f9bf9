import type { Candidate } from '@nestmate/contract/find';
import type { Language } from '@nestmate/contract/languages';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { i18n } from '@/platform/texts/i18n';
import { inSentence } from '@/platform/texts/sentences';

const maxShown = 3;
const topicsNamed = 2;

/**
 * First messages of a request to choose from, about things two people agree on and things they would have to talk
 * about.
 */
export function startersFor(
  {
    first_name: name,
    lifestyleQuestionsWithAnswers: fits,
  }: Pick<Candidate, 'first_name' | 'lifestyleQuestionsWithAnswers'>,
  language: Language,
): string[] {
  const alike = fits.filter(({ grade }) => grade === 'same').map(({ label }) => inSentence(label));
  const differing = fits.find(({ grade }) => grade === 'different');
  const topics = listOfNames(alike.slice(0, topicsNamed), language);
  return [
    ...(topics ? [i18n.t('room:starters.alike', { name, topics })] : []),
    ...(differing ? [i18n.t('room:starters.differ', { name, topic: inSentence(differing.label) })] : []),
    i18n.t('room:starters.hello', { name }),
    i18n.t('room:starters.talk', { name }),
    i18n.t('room:starters.looking', { name }),
  ].slice(0, maxShown);
}
