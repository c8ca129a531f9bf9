import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { markRead, residentsIn } from './bell.queries';
import { type News, tell } from './tell.queries';
import {
  ofAcceptance,
  ofAnnouncement,
  ofDecision,
  ofMention,
  ofMutualLike,
  ofRefusal,
  ofReply,
  ofRequest,
  threadPath,
} from './what-happened';

/** Tells residents what happens, in the transaction in which it happens: nothing is told that did not happen, and nothing is left out. */
export function bellLive({ events, clock }: App): void {
  const tellAll = async (tx: Db, ...news: readonly News[]) => {
    for (const each of news) {
      const membershipIds = await tell(tx, each, clock());
      if (membershipIds.length > 0) await events.publish(tx, 'notifications.changed', { membershipIds });
    }
  };
  events.within('roommateRequest.sent', 'notifications', (tx, { from, to }) =>
    tellAll(tx, ofRequest(from, to)),
  );
  events.within('roommateRequest.accepted', 'notifications', (tx, { from, by }) =>
    tellAll(tx, ...ofAcceptance(from, by)),
  );
  events.within('roommateRequest.declined', 'notifications', (tx, { from, by }) =>
    tellAll(tx, ofRefusal(from, by)),
  );
  events.within('interest.mutual', 'notifications', (tx, { membershipIds: [second, first] }) =>
    tellAll(tx, ofMutualLike(second, first)),
  );
  events.within('office.decided', 'notifications', (tx, { decision, membershipIds }) =>
    tellAll(tx, ofDecision(decision, membershipIds)),
  );
  events.within('community.mentioned', 'notifications', (tx, post) => tellAll(tx, ofMention(post)));
  events.within('community.replied', 'notifications', (tx, post) => tellAll(tx, ofReply(post)));
  events.within('community.announced', 'notifications', async (tx, { subnetworkId, threadId }) =>
    tellAll(tx, ofAnnouncement(threadId, await residentsIn(tx, subnetworkId))),
  );
  events.within('community.read', 'notifications', async (tx, { membershipId, threadId, index }) => {
    const read = { paths: [threadPath(threadId)], postIndex: index };
    if (await markRead(tx, membershipId, clock(), read))
      await events.publish(tx, 'notifications.changed', { membershipIds: [membershipId] });
  });
}
