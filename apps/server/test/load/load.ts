import type { RequestId, RoomTypeId } from '@nestmate/contract/ids';
import type { RequestOutcome } from '@nestmate/contract/rules/requests';
import { eq } from 'drizzle-orm';
import { createSeededChance } from '../../seed/random';
import { roomTypes, unitTypes } from '../../src/features/housing';
import { memberships } from '../../src/features/memberships';
import { newId } from '../../src/platform/ids';
import { openSession, type TestApp } from '../app';
import { lockRoomOf } from '../office/lock-room-of';
import { community, type Inserts, resident } from '../world/builders';
import type { Person } from '../world/deck';
import { insertTogether } from '../world/insert-together';

const capacity = 4;
const concurrent = 32;

/** The server's address, once it listens. */
type Origin = () => Promise<string>;
/** An action that a person takes at random, and how often. */
export type WeightedActions = readonly (readonly [share: number, action: () => Promise<unknown>])[];

/** Residents of a community of four-person units with shared bedrooms, acting at random. */
export async function createLoad(
  app: Pick<TestApp, 'accessTokens' | 'db' | 'events'>,
  seed: number,
  origin: Origin,
  size = 200,
) {
  const hall = await community(app.db, { capacity });
  // Fewer units than everybody in pairs would need.
  await app.db
    .update(unitTypes)
    .set({ unitCount: Math.ceil(size / 6) })
    .where(eq(unitTypes.id, hall.unitTypeId));
  const roomTypeId = newId<RoomTypeId>();
  await app.db
    .insert(roomTypes)
    .values({ id: roomTypeId, unitTypeId: hall.unitTypeId, name: 'Shared', shared: true });
  const tokens = new Map<string, string>();
  const arrive = async (db: Inserts) => {
    const person = await resident(db, hall);
    const { userId } = person;
    tokens.set(
      userId,
      await app.accessTokens.issue({ userId, sessionId: await openSession({ db }, userId) }),
    );
    return person;
  };
  const people = await insertTogether(app.db, (db) =>
    Promise.all(Array.from({ length: size }, () => arrive(db))),
  );
  await app.db.update(memberships).set({ roomTypeId }).where(eq(memberships.subnetworkId, hall.subnetworkId));

  const { happens, pick } = createSeededChance(seed);

  /** Every response status; 0 for a lost response. */
  const statuses = new Map<number, number>();

  const send = async (me: Person, method: string, path: string, body?: object) => {
    const address = await origin();
    const answer = await fetch(`${address}/users/${me.userId}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens.get(me.userId)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: '' }));
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer;
  };

  /** Requests that a screen would still show; often stale. */
  const sent: { id: RequestId; from: Person; to: Person }[] = [];
  /** The requests and outcomes that the server accepted. */
  const acknowledged = new Map<RequestId, Set<'sent' | RequestOutcome>>();
  const acknowledge = (id: RequestId, what: 'sent' | RequestOutcome) =>
    acknowledged.set(id, (acknowledged.get(id) ?? new Set()).add(what));

  /** Half of the actions involve only a few residents, to provoke conflicts. */
  const somebody = () => pick(happens(0.5) ? people.slice(0, 14) : people);

  const request = async (from: Person, to: Person) => {
    const id = newId<RequestId>();
    const body = { potential_roommate_id: to.membershipId, message: `${id} ?`, request_id: id };
    let known = false;
    const once = async () => {
      const { status } = await send(from, 'POST', '/outgoing_requests', body);
      if (status === 200) acknowledge(id, 'sent');
      if (!known && (status === 200 || status === 0)) sent.push({ id, from, to });
      known ||= status === 200 || status === 0;
      return status;
    };
    const status = await once();
    // The reply was lost: retry the same call.
    if (status === 0 || happens(0.1)) await once();
  };
  const crossingRequests = async () => {
    const [one, other] = [somebody(), somebody()];
    await Promise.all([request(one, other), request(other, one)]);
  };
  const answer = (what: RequestOutcome) => async () => {
    if (sent.length === 0) return;
    const { id, from, to } = pick(sent.slice(-60));
    const [me, method, side] = {
      accepted: [to, 'POST', 'incoming'],
      denied: [to, 'DELETE', 'incoming'],
      cancelled: [from, 'DELETE', 'outgoing'],
    }[what] as [Person, string, string];
    const { status } = await send(me, method, `/${side}_requests/${id}`);
    if (status === 204) acknowledge(id, what);
  };
  const like = (me: Person, other: Person) =>
    send(me, 'PUT', `/potential_roommates/${other.membershipId}/status`, { status: 'interested' });
  const bedroomsShared: string[] = [];
  const shareWithRoommate = async (me: Person) => {
    const { status, text } = await send(me, 'GET', '/my_room');
    const [roommate] = status === 200 ? JSON.parse(text).res.my_roommates : [];
    if (!roommate) return;
    const shared = await send(me, 'POST', `/my_room/in_bedroom/${roommate.membership_id}`);
    if (shared.status === 204) bedroomsShared.push(me.membershipId);
  };

  const locking: WeightedActions = [[1, () => lockRoomOf(app, somebody().membershipId, happens(0.3))]];
  const actions: WeightedActions = [
    [30, () => request(somebody(), somebody())],
    [10, crossingRequests],
    [30, answer('accepted')],
    [6, answer('denied')],
    [6, answer('cancelled')],
    [8, () => send(somebody(), 'DELETE', '/roommates')],
    [6, () => send(somebody(), 'POST', `/my_room/in_bedroom/${somebody().membershipId}`)],
    [24, () => shareWithRoommate(somebody())],
    [5, () => like(somebody(), somebody())],
  ];

  return {
    hall,
    roomTypeId,
    people,
    happens,
    pick,
    somebody,
    statuses,
    acknowledged,
    /** People who began to share a bedroom; they may have moved out since. */
    bedroomsShared,
    /**
     * Performs this many actions, 32 at a time: the residents', and those of `others`; by default the housing office
     * locks rooms.
     */
    act: async (steps: number, others: WeightedActions = locking) => {
      const lots = [...actions, ...others].flatMap(([share, action]) =>
        Array.from({ length: share }, () => action),
      );
      let left = steps;
      const busy = async () => {
        while (left-- > 0) await pick(lots)();
      };
      await Promise.all(Array.from({ length: concurrent }, busy));
    },
  };
}

export type Load = Awaited<ReturnType<typeof createLoad>>;
