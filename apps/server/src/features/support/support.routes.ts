import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import { ProductError } from '../../platform/http';
import { areMailsHeld } from '../../platform/mail/mail';
import { ask, listConversations, readConversation, reply, see } from './conversations.service';
import { sendFeedback } from './feedback.service';
import { identityOf } from './identity.service';
import {
  answer,
  begin,
  change,
  countWaiting,
  leaveNote,
  listInbox,
  readConversationsOf,
  readInboxConversation,
} from './inbox.service';
import { createLetterLimit, writeLetter } from './letters/letters.service';
import { dropAnswer, saveAnswer, listAnswers } from './saved-answers/saved-answers.service';

const { support } = calls;
const { savedAnswers, staffSupport } = staffCalls;

export function supportRoutes(app: App): void {
  residentsRoutes(app);
  inboxRoutes(app);
  savedAnswersRoutes(app);
}

function residentsRoutes(app: App): void {
  const { bind, db, clock } = app;
  bind(calls.feedback.send, async ({ actor, body }) => {
    await sendFeedback(db, actor.membership, body, clock());
    return undefined;
  });
  const mayWrite = createLetterLimit();
  bind(support.write, async ({ body, language, request: { ip } }) => {
    // The form is not shown there.
    if (areMailsHeld(app.config)) throw new ProductError('Unavailable');
    await writeLetter({ ...app, mayWrite }, body, { language, ip });
    return undefined;
  });
  bind(support.identity, async ({ actor }) => identityOf(app, actor.membership.userId));
  bind(support.list, ({ actor }) => listConversations(db, actor.membership));
  bind(support.read, ({ actor, params }) => readConversation(db, actor.membership, params.conversationId));
  bind(support.ask, ({ actor, body }) => ask(app, actor.membership, body));
  bind(support.reply, ({ actor, params, body }) => reply(app, actor.membership, params.conversationId, body));
  bind(support.see, ({ actor, params, body }) => see(db, actor.membership, params.conversationId, body));
}

function inboxRoutes(app: App): void {
  const { bind, db } = app;
  bind(staffSupport.list, ({ actor, query }) => listInbox(db, actor, query));
  bind(staffSupport.count, ({ actor, query }) => countWaiting(db, actor, query));
  bind(staffSupport.read, ({ actor, params }) => readInboxConversation(db, actor, params.conversationId));
  bind(staffSupport.ofResident, ({ actor, params }) => readConversationsOf(db, actor, params.membershipId));
  bind(staffSupport.begin, ({ actor, params, body }) => begin(app, actor, params.membershipId, body));
  bind(staffSupport.answer, ({ actor, params, body }) => answer(app, actor, params.conversationId, body));
  bind(staffSupport.note, ({ actor, params, body }) => leaveNote(app, actor, params.conversationId, body));
  bind(staffSupport.change, ({ actor, params, body }) => change(app, actor, params.conversationId, body));
}

function savedAnswersRoutes(app: App): void {
  const { bind, db } = app;
  bind(savedAnswers.list, ({ actor }) => listAnswers(db, actor));
  bind(savedAnswers.save, async ({ actor, params, body }) => {
    await saveAnswer(app, actor, { id: params.answerId, ...body });
    return listAnswers(db, actor);
  });
  bind(savedAnswers.remove, async ({ actor, params }) => {
    await dropAnswer(app, actor, params.answerId);
    return listAnswers(db, actor);
  });
}
