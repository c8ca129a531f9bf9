import type { App } from '../../platform/app';
import { endRound, retainDecisions, applyRetainedDecisions } from './decisions/departed.service';
import { openCaseOfChat, openCaseOfPost } from './opening/opening.service';

/**
 * A resident's report opens a case for staff, in the transaction of the report; a person who returns meets what was
 * decided about them.
 */
export function reportsLive(app: App): void {
  const { events, clock } = app;
  events.within('post.reported', 'reports', (tx, reported) => openCaseOfPost(app, tx, reported));
  events.within('chat.reported', 'reports', (tx, reported) => openCaseOfChat(app, tx, reported));
  // Leaving is not a way around a decision.
  events.within('identities.leaving', 'reports', (tx, leaving) => retainDecisions(tx, leaving, clock()));
  events.within('identities.arrived', 'reports', (tx, arrived) =>
    applyRetainedDecisions(tx, arrived, clock()),
  );
  events.within('round.changed', 'reports', (tx, { subnetworkId }) => endRound(tx, subnetworkId));
}
