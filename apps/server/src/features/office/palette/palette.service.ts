import { type FoundResident, maxFound } from '@nestmate/contract/staff/palette';
import type { StaffRoom } from '@nestmate/contract/staff/rooms';
import { fullName } from '@nestmate/contract/text/full-name';
import type { Db } from '../../../platform/database/client';
import type { StaffActor } from '../../../platform/http';
import { grantOf } from '../../staff';
import { firstRooms } from '../rooms/rooms.service';
import { residentsLike } from './palette.queries';

/** The first few residents and rooms in a staff member's scope that match a word. */
export async function searchPalette(
  db: Db,
  actor: StaffActor,
  text: string,
): Promise<{ residents: FoundResident[]; rooms: StaffRoom[] }> {
  const [residents, rooms] = await Promise.all([
    residentsLike(db, grantOf(actor), text, maxFound),
    firstRooms(db, actor, { text }, maxFound),
  ]);
  return {
    residents: residents.map((one) => ({
      membership_id: one.membershipId,
      name: fullName(one.firstName, one.lastName),
      office_id: one.officeId,
      subnetwork_id: one.subnetworkId,
      unit_type: one.unitType,
      capacity: one.capacity,
      people: one.people,
    })),
    rooms,
  };
}
