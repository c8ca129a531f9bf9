import type { App } from '../../platform/app';
import { makeLanguageModel } from './assistant/language-model';
import { questionRoutes } from './questions.routes';

export { questionPersonalData } from './questions.personal-data';
export { questionFor } from './answers';
export { countingQuestions, matchingAnswers, percentMatchesOf } from './matching';
export { type QuestionRow, questionSetOf } from './questions.queries';
export * from './questions.schema';
export { answerProgress, ownAnswersOf } from './questions.service';

export function register(app: App): void {
  const { languageModel } = app.config;
  questionRoutes(app, { languageModel: languageModel && makeLanguageModel(languageModel) });
}
