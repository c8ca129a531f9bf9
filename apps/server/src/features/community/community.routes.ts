import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import { officeThreads, readOfficeThread } from './office/office-reading.service';
import { announce, editOfficePost, pinThread, replyAsOffice } from './office/office-writing.service';
import { createPostPictures, requestPostPicture } from './pictures/post-pictures.service';
import { mentionablePeople } from './posts/mentions.service';
import { editPost, removePost } from './posts/own-posts.service';
import { reactTo, reportPost } from './posts/responses.service';
import { replyInThread, startThread } from './posts/writing.service';
import { followThread } from './threads/following.service';
import { readUpTo } from './threads/reading.service';
import { listThreads, readThread, writersIn, listTopics } from './threads/threads.service';

const { staffCommunity } = staffCalls;

export function communityRoutes(app: App): void {
  residentsRoutes(app);
  officeRoutes(app);
}

function residentsRoutes(app: App): void {
  const { bind, clock, db, events } = app;
  const writing = { clock, db, events, pictures: createPostPictures(app) };
  bind(calls.community.topics, ({ actor, params, language }) =>
    listTopics(db, actor.membership, params, language),
  );
  bind(calls.community.threads, ({ actor, params, query, language }) =>
    listThreads(db, actor.membership, params, { ...query, language }),
  );
  bind(calls.community.thread, ({ actor, params, query, language }) =>
    readThread(db, actor.membership, params, { ...query, language }),
  );
  bind(calls.community.picture, ({ actor, params, body }) =>
    requestPostPicture(app, actor.membership, params, { bytes: body.bytes, now: clock() }),
  );
  bind(calls.community.start, ({ actor, params, body, language }) =>
    startThread(writing, actor.membership, params, { ...body, language }),
  );
  bind(calls.community.reply, ({ actor, params, body }) =>
    replyInThread(writing, actor.membership, params, body),
  );
  bind(calls.community.edit, ({ actor, params, body }) => editPost(app, actor.membership, params, body));
  bind(calls.community.remove, ({ actor, params }) => removePost(app, actor.membership, params));
  bind(calls.community.react, ({ actor, params, body }) =>
    reactTo(app, actor.membership, params, body.reaction),
  );
  bind(calls.community.report, ({ actor, params, body }) => reportPost(app, actor.membership, params, body));
  bind(calls.community.follow, ({ actor, params, body }) =>
    followThread(db, actor.membership, params, body.follows),
  );
  bind(calls.community.people, ({ actor, params, query }) =>
    mentionablePeople(db, actor.membership, params, query),
  );
  bind(calls.community.writers, ({ actor, params }) => writersIn(db, actor.membership, params));
  bind(calls.community.read, ({ actor, params, body }) =>
    readUpTo(app, actor.membership, params, body.index),
  );
}

function officeRoutes(app: App): void {
  const { bind, clock, db } = app;
  bind(staffCommunity.threads, ({ params, query, language }) =>
    officeThreads(db, params.subnetworkId, { ...query, language }),
  );
  bind(staffCommunity.thread, ({ params, query, language }) =>
    readOfficeThread(app, params, { ...query, language, now: clock() }),
  );
  bind(staffCommunity.announce, ({ actor, params, body }) => announce(app, actor, params.subnetworkId, body));
  bind(staffCommunity.reply, ({ actor, params, body }) => replyAsOffice(app, actor, params, body));
  bind(staffCommunity.edit, ({ actor, params, body }) => editOfficePost(app, actor, params, body));
  bind(staffCommunity.pin, ({ actor, params, body }) => pinThread(app, actor, params, body.pinned));
}
