import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import { dropAnswer, keepAnswer, listAnswers } from './saved-answers.service';

const { savedAnswers } = staffCalls;

export function savedAnswerRoutes(app: App): void {
  const { bind, db } = app;
  bind(savedAnswers.list, ({ actor }) => listAnswers(db, actor));
  bind(savedAnswers.save, async ({ actor, params, body }) => {
    await keepAnswer(app, actor, { id: params.answerId, ...body });
    return listAnswers(db, actor);
  });
  bind(savedAnswers.remove, async ({ actor, params }) => {
    await dropAnswer(app, actor, params.answerId);
    return listAnswers(db, actor);
  });
}
