import { genderId, membershipId, unitTypeId } from '@nestmate/contract/ids';
import type { StaffResident, StaffResidentDetail } from '@nestmate/contract/staff/residents';
import { birchId } from './console';

export const quadId = unitTypeId.parse('7a1b5c1e-0000-4000-8000-000000000011');
export const mayaId = membershipId.parse('7a1b5c1e-0000-4000-8000-000000000021');
export const womanId = genderId.parse('7a1b5c1e-0000-4000-8000-000000000041');

/** A resident in the list: Maya Torres, registered, alone. */
export const listedResident = (changes: Partial<StaffResident> = {}): StaffResident => ({
  membership_id: mayaId,
  first_name: 'Maya',
  last_name: 'Torres',
  preferred_first_name: '',
  email: 'maya@mail.example',
  subnetwork_id: birchId,
  unit_type_id: quadId,
  unit_type: 'Quad',
  room_type_id: null,
  state: 'registered',
  is_hidden: false,
  room: null,
  capacity: 4,
  requests: 0,
  claimed_at: null,
  office_id: null,
  gender: 'Woman',
  invitation: null,
  last_seen_at: null,
  answers: [],
  ...changes,
});

/** The page of a resident. */
export const residentDetail = (changes: Partial<StaffResidentDetail> = {}): StaffResidentDetail => ({
  ...listedResident(),
  picture_urls: null,
  single_name: false,
  gender_id: womanId,
  room_type: null,
  phone: '',
  registered_at: null,
  removed_at: null,
  restorable_until: null,
  roommates: [],
  passcode: null,
  lifestyle: [],
  notes: [],
  story: [],
  ...changes,
});
