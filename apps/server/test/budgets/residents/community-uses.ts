import type { LetterId, SupportConversationId, SupportMessageId } from '@nestmate/contract/ids';
import { removalToken } from '../../../src/features/reports/decisions/decisions.service';
import { newId } from '../../../src/platform/ids';
import { sizeOf } from '../../world/pictures';
import { own, type Uses, type World } from './world';

/** The community, and what the housing office answers and decides. */
export function communityUses({
  app,
  hallRef,
  person,
  people,
  me,
  written,
  start,
  reply,
  chess,
  ask,
  opened,
  decided,
}: World): Pick<Uses, 'community' | 'decisions' | 'feedback' | 'support'> {
  /** Three people answer the first person's thread. */
  const thread = async () => {
    const [author = me, ...repliers] = await people(4);
    const threadId = await start(author, 'Who is on the third floor?');
    for (const replier of repliers) await reply(replier, threadId, 'I am, and it is quiet there.');
    return { author, threadId, replier: repliers[0] ?? me, reader: await person() };
  };

  return {
    community: {
      topics: () => ({ by: me, params: hallRef }),
      threads: () => ({ by: me, params: hallRef }),
      thread: () => ({ by: me, params: { ...hallRef, threadId: chess } }),
      picture: async () => ({ by: me, params: hallRef, body: { bytes: await sizeOf() } }),
      start: async () => {
        const by = await person();
        return { by, params: hallRef, body: written(by, 'Who has a spare key?') };
      },
      reply: async () => {
        const { threadId, reader: by } = await thread();
        return { by, params: { ...hallRef, threadId }, body: written(by, 'I have one.') };
      },
      edit: async () => {
        const { threadId, author: by } = await thread();
        const body = { body: 'Who is on the fourth floor?', mentions: [] };
        return { by, params: { ...hallRef, threadId, postId: threadId }, body };
      },
      remove: async () => {
        const { threadId, author: by } = await thread();
        return { by, params: { ...hallRef, threadId, postId: threadId } };
      },
      react: async () => {
        const { threadId, reader: by } = await thread();
        return { by, params: { ...hallRef, threadId, postId: threadId }, body: { reaction: 'heart' } };
      },
      report: async () => {
        const { threadId, reader: by } = await thread();
        const body = { about: 'spam' as const, reason: '' };
        return { by, params: { ...hallRef, threadId, postId: threadId }, body };
      },
      follow: async () => {
        const { threadId, reader: by } = await thread();
        return { by, params: { ...hallRef, threadId }, body: { follows: true } };
      },
      people: () => ({ by: me, params: hallRef, query: { text: 'Ro', thread_id: chess } }),
      writers: () => ({ by: me, params: { ...hallRef, threadId: chess } }),
      read: async () => {
        const { threadId, reader: by } = await thread();
        return { by, params: { ...hallRef, threadId }, body: { index: 3 } };
      },
    },
    decisions: {
      list: () => own(me),
      removal: async () => ({
        body: { token: removalToken(app.tokens, await decided(await person(), ['remove'])) },
      }),
      appealRemoval: async () => ({
        body: {
          token: removalToken(app.tokens, await decided(await person(), ['remove'])),
          text: 'It was not me.',
        },
      }),
      appeal: async () => {
        const by = await person();
        const decisionId = await decided(by, ['warn']);
        return { by, params: { userId: by.userId, decisionId }, body: { text: 'It was not me.' } };
      },
    },
    feedback: {
      send: async () => ({ ...own(await person()), body: { body: 'I like it.', mood: 'good' as const } }),
    },
    support: {
      write: () => ({
        body: { letter_id: newId<LetterId>(), email: 'eva@mail.example', body: 'I lost my code.' },
      }),
      identity: () => own(me),
      list: () => own(me),
      ask: async () => ({
        ...own(await person()),
        body: {
          conversation_id: newId<SupportConversationId>(),
          message_id: newId<SupportMessageId>(),
          subject: 'Keys',
          body: 'Where is my key?',
        },
      }),
      read: () => ({
        by: me,
        params: { userId: me.userId, conversationId: opened[0] ?? newId<SupportConversationId>() },
      }),
      reply: async () => {
        const by = await person();
        const params = { userId: by.userId, conversationId: await ask(by) };
        return { by, params, body: { message_id: newId<SupportMessageId>(), body: 'I have found it.' } };
      },
      see: async () => {
        const by = await person();
        return { by, params: { userId: by.userId, conversationId: await ask(by) }, body: { index: 0 } };
      },
    },
  };
}
