import { calls } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import type { Bind } from '../../platform/http';
import { answerQuestions, readQuestions } from './questions.service';

export function questionRoutes(bind: Bind, parts: { db: Db; events: Events }): void {
  bind(calls.questions.read, ({ actor, language }) => readQuestions(parts.db, actor.membership, language));
  bind(calls.questions.save, ({ actor, body }) => answerQuestions(parts, actor.membership, body.answers));
}
