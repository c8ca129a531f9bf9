import type { App } from '../../../platform/app';
import { readThread, tellAll, tellCommunity } from './telling.service';
import {
  ofAcceptance,
  ofAnswer,
  ofDecision,
  ofDeparture,
  ofMention,
  ofMutualLike,
  ofRefusal,
  ofReply,
  ofRequest,
} from './what-happened';

/** Adds the events that residents are told about to their bells. */
export function bellLive(app: App): void {
  const { events } = app;
  events.within('roommateRequest.sent', 'notifications', (tx, { from, to }) =>
    tellAll(app, tx, ofRequest(from, to)),
  );
  events.within('roommateRequest.accepted', 'notifications', (tx, { from, by }) =>
    tellAll(app, tx, ...ofAcceptance(from, by)),
  );
  events.within('roommateRequest.declined', 'notifications', (tx, { from, by }) =>
    tellAll(app, tx, ofRefusal(from, by)),
  );
  events.within('roommates.left', 'notifications', (tx, { left, staying }) =>
    tellAll(app, tx, ofDeparture(left, staying)),
  );
  events.within('interest.mutual', 'notifications', (tx, { membershipIds: [second, first] }) =>
    tellAll(app, tx, ofMutualLike(second, first)),
  );
  events.within('office.decided', 'notifications', (tx, { decision, membershipIds }) =>
    tellAll(app, tx, ofDecision(decision, membershipIds)),
  );
  events.within('question.answered', 'notifications', (tx, { membershipId, conversationId }) =>
    tellAll(app, tx, ofAnswer(membershipId, conversationId)),
  );
  events.within('community.mentioned', 'notifications', (tx, post) => tellAll(app, tx, ofMention(post)));
  events.within('community.replied', 'notifications', (tx, post) => tellAll(app, tx, ofReply(post)));
  events.within('community.announced', 'notifications', (tx, thread) => tellCommunity(app, tx, thread));
  events.within('community.read', 'notifications', (tx, read) => readThread(app, tx, read));
}
