import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { readUpTo } from './threads/reading.service';
import { listThreads, readThread } from './threads/threads.service';
import { replyInThread, startThread } from './threads/writing.service';

export function communityRoutes(app: App): void {
  const { bind, db } = app;
  bind(calls.community.threads, ({ actor, params, query }) =>
    listThreads(db, actor.membership, params, query),
  );
  bind(calls.community.thread, ({ actor, params, query }) => readThread(db, actor.membership, params, query));
  bind(calls.community.start, ({ actor, params, body }) => startThread(app, actor.membership, params, body));
  bind(calls.community.reply, ({ actor, params, body }) =>
    replyInThread(app, actor.membership, params, body),
  );
  bind(calls.community.read, ({ actor, params, body }) =>
    readUpTo(app, actor.membership, params, body.index),
  );
}
