import type { App } from '../../platform/app';
import { openCaseOfChat, openCaseOfPost } from './cases.service';

/** A resident's report opens a case for staff, in the transaction of the report. */
export function casesLive(app: App): void {
  const { events } = app;
  events.within('post.reported', 'cases', (tx, reported) => openCaseOfPost(app, tx, reported));
  events.within('chat.reported', 'cases', (tx, reported) => openCaseOfChat(app, tx, reported));
}
