import type { Language } from '@nestmate/contract';
import type { Answer, Answers } from '@nestmate/matching';
import { factFor, questionsIn } from '../suggestions/answer-words';
import type { Questionnaire } from '../suggestions/questionnaire';

/** The answers that two residents have both given: the same position of a slider, or some of the same options. */
function shared(mine: Answer, theirs: Answer): Answer | undefined {
  if (mine.kind === 'SLIDER' && theirs.kind === 'SLIDER')
    return theirs.own && mine.own === theirs.own ? theirs : undefined;
  if (mine.kind !== 'SELECT' || theirs.kind !== 'SELECT') return undefined;
  const own = theirs.own.filter((option) => mine.own.includes(option));
  return own.length > 0 ? { ...theirs, own } : undefined;
}

/** The texts of the answers that two residents have both given, in the questions' order. */
export function answersBothChose(
  questionnaire: Questionnaire,
  mine: Answers,
  theirs: Answers,
  language: Language,
): string[] {
  const asked = questionsIn(questionnaire, language);
  return questionnaire.questions.flatMap(({ id }) => {
    const [my, their, question] = [mine.get(id), theirs.get(id), asked.get(id)];
    const both = my && their && shared(my, their);
    return (both && question && factFor(question, both, language)) ?? [];
  });
}
