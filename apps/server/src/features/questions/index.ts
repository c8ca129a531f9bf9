export { openLanguageModel } from './assistant/language-model';
export { questionHoldings } from './questions.holdings';
export { questionSetOf } from './questions.queries';
export { questionRoutes } from './questions.routes';
export * from './questions.schema';
export { areAnswersComplete } from './questions.service';
