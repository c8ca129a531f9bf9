import { calls } from '@nestmate/contract';
import type { MembershipId, RequestId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { TestApp } from '../app';
import { callAsStaff, staffMember } from '../office/staff';
import { community, resident } from './builders';
import type { Person } from './deck';

/** Request and room actions of residents, through API calls. */
export function roomsIn(app: Pick<TestApp, 'call'>) {
  const as = ({ userId, membershipId }: Person) => ({ as: userId, membershipId });
  const params = ({ userId }: Person) => ({ userId });
  const request = (
    me: Person,
    other: { membershipId: MembershipId },
    message = 'Shall we?',
    id?: RequestId,
  ) =>
    app.call(calls.room.request, {
      ...as(me),
      params: params(me),
      body: { potential_roommate_id: other.membershipId, message, ...(id && { request_id: id }) },
    });
  const answered = (call: 'acceptRequest' | 'denyRequest' | 'cancelRequest') => (me: Person, id: RequestId) =>
    app.call(calls.room[call], { ...as(me), params: { ...params(me), requestId: id } });
  return {
    request,
    /** Sends a request and asserts success. */
    requested: async (me: Person, other: { membershipId: MembershipId }): Promise<RequestId> => {
      const { res, err } = await request(me, other);
      if (!res) throw new Error(err.error_code);
      return res.request_id;
    },
    accept: answered('acceptRequest'),
    deny: answered('denyRequest'),
    cancel: answered('cancelRequest'),
    leave: (me: Person) => app.call(calls.room.leave, { ...as(me), params: params(me) }),
    share: (me: Person, other: Person, shared = true) =>
      app.call(shared ? calls.room.shareBedroom : calls.room.unshareBedroom, {
        ...as(me),
        params: { ...params(me), membershipId: other.membershipId },
      }),
    markKnown: (me: Person, other: Person, known = true) =>
      app.call(known ? calls.room.markKnown : calls.room.unmarkKnown, {
        as: me.userId,
        params: { membershipId: me.membershipId, otherId: other.membershipId },
      }),
    roomOf: async (me: Person) => {
      const { res, err } = await app.call(calls.room.mine, { ...as(me), params: params(me) });
      if (!res) throw new Error(err.error_code);
      return res;
    },
  };
}

/**
 * Opens housing offices: each has a hall with an administrator, Renee, and Joan of the community staff.
 * `match` moves people in together for one of them.
 */
export function officesOf(app: TestApp) {
  const asStaff = callAsStaff(app);
  return async (settings = {}) => {
    const hall = await community(app.db, settings);
    const { networkId } = hall;
    const renee = await staffMember(app, hall);
    const joan = await staffMember(app, { networkId, role: 'community', name: 'Joan' });
    const person = async (options = {}) => resident(app.db, hall, options);
    const match = (who: typeof renee, people: { membershipId: MembershipId }[], more: object = {}) =>
      asStaff(who, staffCalls.staffRooms.match, {
        params: { networkId },
        body: { membership_ids: people.map(({ membershipId }) => membershipId), ...more },
      });
    return { hall, networkId, renee, joan, person, match };
  };
}

/** The memberships of some people, in order. */
export const idsOf = (people: { membershipId: MembershipId }[]) =>
  people.map(({ membershipId }) => membershipId).toSorted();
