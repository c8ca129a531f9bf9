import type { Language } from '@nestmate/contract';
import type { Answer, Answers } from '@nestmate/matching';
import { inLanguage } from '../../housing';
import { answerInWords } from '../suggestions/answer-words';
import type { Questionnaire } from '../suggestions/questionnaire';

/** What two residents have both chosen of themselves: the same position of a slider, or some of the same options. */
function shared(mine: Answer, theirs: Answer): Answer | undefined {
  if (mine.kind === 'SLIDER' && theirs.kind === 'SLIDER')
    return theirs.own && mine.own === theirs.own ? theirs : undefined;
  if (mine.kind !== 'SELECT' || theirs.kind !== 'SELECT') return undefined;
  const own = theirs.own.filter((option) => mine.own.includes(option));
  return own.length > 0 ? { ...theirs, own } : undefined;
}

/** The answers that two residents have both chosen, each with its question, in order. */
export function answersBothChose(
  { questions, wordingOf }: Questionnaire,
  mine: Answers,
  theirs: Answers,
  language: Language,
): string[] {
  return questions.flatMap(({ id }) => {
    const [my, their, wording] = [mine.get(id), theirs.get(id), wordingOf.get(id)];
    const both = my && their && shared(my, their);
    if (!both || !wording) return [];
    return `${inLanguage(wording.title, language)} · ${answerInWords(wording, both, language)}`;
  });
}
