import type { Candidate } from '@nestmate/contract/find';
import type { Fact, QuestionIcon } from '@nestmate/contract/questions';
import { i18n } from '@/platform/texts/i18n';

const shown = 3;
const ofAnyone = ['window', 'wall', 'home'] as const;

/** Topics that are a bad start for a conversation, or are not about how people live. */
const excludedTopics = ['quote', 'smoke'] as const;
type ExcludedTopic = (typeof excludedTopics)[number];
const isOfferedTopic = (icon: QuestionIcon | null): icon is Exclude<QuestionIcon, ExcludedTopic> =>
  icon !== null && !excludedTopics.some((each) => each === icon);

type KnownCandidate = Pick<Candidate, 'facts' | 'lifestyleQuestionsWithAnswers' | 'majors' | 'mutual_likes'>;

const answerOpeners = (facts: readonly Fact[]) =>
  facts.flatMap(({ icon, text }) =>
    isOfferedTopic(icon)
      ? [i18n.t('chat:openers.same', { fact: text, question: i18n.t(`chat:openers.about.${icon}`) })]
      : [],
  );

const differenceOpeners = ({ lifestyleQuestionsWithAnswers: fits }: KnownCandidate) =>
  fits.flatMap(({ grade, icon, label, mine, theirs }) =>
    grade === 'different' && isOfferedTopic(icon)
      ? [i18n.t('chat:openers.differ', { label, mine, theirs })]
      : [],
  );

function majorOpeners({ majors, mutual_likes: both }: KnownCandidate) {
  const shared = majors.find((major) => both.includes(major));
  if (shared !== undefined) return [i18n.t('chat:openers.sameMajor', { major: shared })];
  return majors.slice(0, 1).map((major) => i18n.t('chat:openers.theirMajor', { major }));
}

/**
 * First messages to choose from, each on a different topic: an answer that both gave, the other person's studies, a
 * difference, more things in common and, if there are too few, something general.
 */
export function openersFor(candidate: KnownCandidate | undefined): string[] {
  const [first = [], ...more] = candidate
    ? answerOpeners(sharedWith(candidate)).map((opener) => [opener])
    : [];
  const ofBoth = candidate
    ? [...first, ...majorOpeners(candidate), ...differenceOpeners(candidate).slice(0, 1)]
    : [];
  const others = ofAnyone.map((what) => i18n.t(`chat:openers.anyone.${what}`));
  return [...ofBoth, ...more.flat(), ...others].slice(0, shown);
}

/** The answers that two people have in common, as others see them. */
export function sharedWith({
  facts,
  lifestyleQuestionsWithAnswers,
}: Pick<Candidate, 'facts' | 'lifestyleQuestionsWithAnswers'>): Fact[] {
  const same = new Set(lifestyleQuestionsWithAnswers.map(({ shared }) => shared));
  return facts.filter(({ text }) => same.has(text));
}
