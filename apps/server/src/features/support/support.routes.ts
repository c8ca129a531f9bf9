import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { ProductError } from '../../platform/http';
import { areMailsHeld } from '../../platform/mail/mail';
import { ask, listConversations, readConversation, reply, see } from './conversations.service';
import { sendFeedback } from './feedback.service';
import { identityOf } from './identity.service';
import { openLetterLimit, writeLetter } from './letters/letters.service';

const { support } = calls;

export function supportRoutes(app: App): void {
  const { bind, db, clock } = app;
  bind(calls.feedback.send, async ({ actor, body }) => {
    await sendFeedback(db, actor.membership, body, clock());
    return undefined;
  });
  const mayWrite = openLetterLimit();
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
