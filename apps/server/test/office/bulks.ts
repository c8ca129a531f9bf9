import type { MembershipId, RequestId, UnitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { Bulk, BulkKind } from '@nestmate/contract/staff/bulk';
import { eq, sql } from 'drizzle-orm';
import { unitTypes } from '../../src/features/housing';
import { officeIds } from '../../src/features/memberships';
import { roommateRequests, rooms } from '../../src/features/room';
import { newId } from '../../src/platform/ids';
import { testApp } from '../app';
import { community, invitation, resident, roomOf, unclaimedResident } from '../world/builders';
import { insertTogether } from '../world/insert-together';
import { callAsStaff, staffMember } from './staff';

const { staffBulk, staffResidents } = staffCalls;

/** An office whose staff act on many residents together. Call it once per test file. */
export async function bulkOffice() {
  const app = await testApp();
  const asStaff = callAsStaff(app);

  const hall = await community(app.db, { capacity: 4 });
  const renee = await staffMember(app, hall);
  const studio = newId<UnitTypeId>();
  await app.db
    .insert(unitTypes)
    .values({ id: studio, subnetworkId: hall.subnetworkId, name: 'Studio', capacity: 2 });

  const networkParams = () => ({ networkId: hall.networkId });
  const paramsOf = ({ bulk_id: bulkId }: Bulk) => ({ ...networkParams(), bulkId });
  const actionOf = (kind: BulkKind) =>
    kind === 'move'
      ? { kind, unit_type_id: studio, room_type_id: null }
      : kind === 'invite' || kind === 'remind'
        ? { kind, language: 'en' as const }
        : { kind };

  async function preview(kind: BulkKind, selection: object, who = renee): Promise<Bulk> {
    const body = { action: actionOf(kind), selection } as never;
    const { res, code } = await asStaff(who, staffBulk.preview, { params: networkParams(), body });
    if (!res) throw new Error(`The preview was refused: ${code}`);
    return res;
  }

  const commit = (bulk: Bulk, who = renee) =>
    asStaff(who, staffBulk.commit, {
      params: paramsOf(bulk),
      body: { fingerprint: bulk.fingerprint, reason: 'Asked for it' },
    });
  const undo = (bulk: Bulk) => asStaff(renee, staffBulk.undo, { params: paramsOf(bulk) });

  /** Everything that these actions change, by person. Rooms are identified by their residents. */
  async function stateOf(ids: readonly MembershipId[]) {
    const { rows } = await app.db.execute<{ id: MembershipId } & Record<string, unknown>>(sql`
      select m.id, m.removed_at is not null as removed, m.unit_type_id as unit, p.hidden_by_office as hidden,
        (select jsonb_agg(mate.membership_id order by mate.membership_id) from room_members me
          join room_members mate on mate.room_id = me.room_id where me.membership_id = m.id) as room,
        (select r.unit_number from room_members me join rooms r on r.id = me.room_id where me.membership_id = m.id) as number,
        coalesce((select o.corrected from office_ids o where o.membership_id = m.id), '{}') as corrected,
        (select r.locked from room_members me join rooms r on r.id = me.room_id where me.membership_id = m.id) as locked,
        (select count(*)::int from roommate_requests q where q.status = 'pending' and m.id in (q.from_membership_id, q.to_membership_id)) as requests,
        (select count(*)::int from invitations i where i.membership_id = m.id and i.revoked_at is null) as passcodes,
        (select count(*)::int from invitation_mails l join invitations i on i.id = l.invitation_id
          where i.membership_id = m.id) as mails
      from memberships m join profiles p on p.membership_id = m.id
      where m.id = any(${sql.param([...ids])}::uuid[]) order by m.id`);
    return new Map(rows.map(({ id, ...state }) => [id, state]));
  }

  /**
   * People in every state that an action may meet: alone, together, locked, hidden, removed, with requests, not joined
   * yet.
   */
  async function manyResidents() {
    const { people, roomId, gone } = await insertTogether(app.db, async (db) => {
      const person = (options = {}) => resident(db, hall, options);
      const together = [
        await person({ firstName: 'Ana' }),
        await person(),
        await person({ hiddenByOffice: true }),
      ] as const;
      const locked = [await person(), await person()];
      const asking = [await person({ firstName: 'Asks' }), await person({ firstName: 'Asked' })] as const;
      const [ana] = together;
      await db.insert(officeIds).values({ ...ana, subnetworkId: hall.subnetworkId, corrected: ['privacy'] });
      const roomId = await roomOf(db, hall, [...together]);
      await roomOf(db, hall, locked, true);
      await db.insert(roommateRequests).values({
        id: newId<RequestId>(),
        fromMembershipId: asking[0].membershipId,
        toMembershipId: asking[1].membershipId,
        message: 'Hello',
      });
      const invited = [
        await unclaimedResident(db, hall, { email: 'dan@mail.example' }),
        await unclaimedResident(db, hall, { email: '' }),
      ];
      for (const { membershipId } of invited) await invitation(db, hall, { type: 'UNIQUE', membershipId });
      const gone = await person();
      return { people: [...together, ...locked, ...asking, ...invited, gone], roomId, gone };
    });
    await app.db.update(rooms).set({ unitNumber: newId() }).where(eq(rooms.id, roomId));
    const remove = {
      params: { ...networkParams(), membershipId: gone.membershipId },
      body: { reason: 'Left' },
    };
    await asStaff(renee, staffResidents.remove, remove);
    return people.map(({ membershipId }) => membershipId);
  }

  /** No mail is sent meanwhile, because another process has the turn to send: a sent mail cannot be withdrawn. */
  async function withoutMail(work: () => Promise<void>) {
    await app.db.execute(sql`insert into invitation_sender (process, until)
      values (${newId()}, now() + interval '1 hour')
      on conflict (is_only) do update set process = excluded.process, until = excluded.until`);
    try {
      await work();
    } finally {
      await app.db.execute(sql`delete from invitation_sender`);
    }
  }
  return {
    app,
    asStaff,
    hall,
    renee,
    studio,
    networkParams,
    paramsOf,
    preview,
    commit,
    undo,
    stateOf,
    manyResidents,
    withoutMail,
  };
}
