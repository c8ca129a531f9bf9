import type { App } from '../../platform/app';
import { helpdeskRoutes } from './helpdesk.routes';
import { savedAnswerRoutes } from './saved-answers/saved-answers.routes';

export { savedAnswers } from './saved-answers/saved-answers.schema';

export function register(app: App): void {
  helpdeskRoutes(app);
  savedAnswerRoutes(app);
}
