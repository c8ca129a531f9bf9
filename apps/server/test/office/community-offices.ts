import { calls } from '@nestmate/contract';
import type { QueryOf } from '@nestmate/contract/call';
import type { PostId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { newId } from '../../src/platform/ids';
import type { TestApp } from '../app';
import { community, resident } from '../world/builders';
import { callAsStaff, staffMember } from './staff';

const { staffCommunity } = staffCalls;
type Person = Awaited<ReturnType<typeof resident>>;

/** Makes offices with a place, a resident and the calls of both in its community. */
export function communityOffices(app: TestApp) {
  const asStaff = callAsStaff(app);
  return async function office() {
    const hall = await community(app.db);
    const params = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };
    const joan = await staffMember(app, { networkId: hall.networkId, role: 'community', name: 'Joan' });
    const ana = await resident(app.db, hall, { firstName: 'Ana', lastName: 'Silva' });
    const announce = (body: string, post_id = newId<PostId>()) =>
      asStaff(joan, staffCommunity.announce, { params, body: { post_id, body } });
    const pin = (threadId: PostId, pinned: boolean) =>
      asStaff(joan, staffCommunity.pin, { params: { ...params, threadId }, body: { pinned } });
    const hide = (
      threadId: PostId,
      hidden: boolean,
      { postId = threadId, reason = 'Two people quarrel' }: { postId?: PostId; reason?: string } = {},
    ) =>
      asStaff(joan, staffCommunity.hide, {
        params: { ...params, threadId, postId },
        body: { hidden, reason },
      });
    const read = (threadId: PostId, first?: number) =>
      asStaff(joan, staffCommunity.thread, {
        params: { ...params, threadId },
        query: { ...(first !== undefined && { first }) },
      });
    const threads = async (query: QueryOf<typeof staffCommunity.threads> = {}) =>
      (await asStaff(joan, staffCommunity.threads, { params, query })).res;
    const list = async (me: Person) =>
      (await app.call(calls.community.threads, { as: me.userId, params })).res?.threads ?? [];
    const open = (me: Person, threadId: PostId) =>
      app.call(calls.community.thread, { as: me.userId, params: { ...params, threadId } });
    const start = async (me: Person, body: string) => {
      const call = { as: me.userId, params, body: { membership_id: me.membershipId, body } };
      const { res } = await app.call(calls.community.start, call);
      if (!res) throw new Error('The thread was refused');
      return res.post_id;
    };
    const reply = async (me: Person, threadId: PostId, body: string) => {
      const { res } = await app.call(calls.community.reply, {
        as: me.userId,
        params: { ...params, threadId },
        body: { membership_id: me.membershipId, body },
      });
      if (!res) throw new Error('The reply was refused');
      return res.post_id;
    };
    const answer = (threadId: PostId, body: string, post_id = newId<PostId>()) =>
      asStaff(joan, staffCommunity.reply, { params: { ...params, threadId }, body: { post_id, body } });
    const edit = (threadId: PostId, body: string, before: string, postId = threadId) =>
      asStaff(joan, staffCommunity.edit, { params: { ...params, threadId, postId }, body: { body, before } });
    return {
      hall,
      params,
      joan,
      ana,
      announce,
      answer,
      edit,
      pin,
      hide,
      read,
      threads,
      list,
      open,
      start,
      reply,
    };
  };
}
