import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { type Assistant, draftAnswer } from './assistant/assistant';
import { answerQuestions, readQuestions } from './questions.service';

export function questionRoutes(
  { bind, clock, ...dependencies }: App,
  { languageModel }: Pick<Assistant, 'languageModel'>,
): void {
  const assistant = { ...dependencies, languageModel };
  bind(calls.questions.read, ({ actor, language }) =>
    readQuestions(dependencies.db, actor.membership, language),
  );
  bind(calls.questions.save, ({ actor, body }) =>
    answerQuestions(dependencies, actor.membership, body.answers, clock()),
  );
  bind(calls.questions.helpMe, ({ actor, language, params, query }) =>
    draftAnswer(assistant, actor.membership, {
      language,
      questionId: params.questionId,
      traits: query.data,
    }),
  );
}
