import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import { answer, change, countWaiting, leaveNote, listAsked, readAsked } from './helpdesk.service';

const { staffSupport } = staffCalls;

export function helpdeskRoutes(app: App): void {
  app.bind(staffSupport.list, ({ actor, query }) => listAsked(app.db, actor, query));
  app.bind(staffSupport.count, ({ actor, query }) => countWaiting(app.db, actor, query));
  app.bind(staffSupport.read, ({ actor, params }) => readAsked(app.db, actor, params.conversationId));
  app.bind(staffSupport.answer, ({ actor, params, body }) => answer(app, actor, params.conversationId, body));
  app.bind(staffSupport.note, ({ actor, params, body }) =>
    leaveNote(app, actor, params.conversationId, body),
  );
  app.bind(staffSupport.change, ({ actor, params, body }) => change(app, actor, params.conversationId, body));
}
