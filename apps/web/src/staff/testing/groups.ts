import { membershipId } from '@nestmate/contract/ids';
import type { DraftGroup, DraftPerson, GroupDraft, ListedDraft } from '@nestmate/contract/staff/groups';
import { groupCommitId, groupDraftId } from '@nestmate/contract/staff/ids';
import { birchId } from './console';
import { quadId } from './residents';

export const draftId = groupDraftId.parse('7a1b5c1e-0000-4000-8000-000000000061');
export const commitId = groupCommitId.parse('7a1b5c1e-0000-4000-8000-000000000062');

const idOf = (number: number) =>
  membershipId.parse(`7a1b5c1e-0000-4000-8000-0000000${String(10_000 + number)}`);

/** A person of a draft by a number, which is also their home. */
export const draftPerson = (
  number: number,
  name: string,
  changes: Partial<DraftPerson> = {},
): DraftPerson => ({
  membership_id: idOf(number),
  name,
  picture_urls: null,
  home: number,
  change: null,
  ...changes,
});

/** A group of people by their names; person 11 is the first one of group 1. */
export const draftGroup = (
  number: number,
  names: readonly string[],
  changes: Partial<DraftGroup> = {},
): DraftGroup => ({
  number,
  version: 1,
  unit_type_id: quadId,
  unit_type: 'Quad',
  capacity: 4,
  people: names.map((name, at) => draftPerson(number * 10 + at + 1, name)),
  percent: 77,
  lowest: {
    percent: 70,
    one: idOf(number * 10 + 1),
    other: idOf(number * 10 + 2),
  },
  same: ['noise', 'guests'],
  apart: null,
  same_count: 7,
  question_count: 9,
  is_locked: false,
  state: 'drafted',
  skip_reason: null,
  is_open: true,
  can_commit: true,
  room_id: null,
  ...changes,
});

export const listedDraft = (changes: Partial<ListedDraft> = {}): ListedDraft => ({
  draft_id: draftId,
  number: 1,
  subnetwork_id: birchId,
  place: 'Birch Hall',
  state: 'ready',
  aim: 'mostlyAll',
  with_unregistered: false,
  seed: 4127,
  seed_hash: null,
  by: 'Renee Okafor',
  made_at: '2027-06-16T10:00:00.000Z',
  progress: null,
  people: 10,
  placed: 8,
  groups: 2,
  locked: 0,
  mean: 77.3,
  lowest: 58,
  low: 1,
  bound: 81.4,
  random: 59.4,
  is_edited: false,
  is_stable: true,
  committed: null,
  ...changes,
});

export const groupDraft = (changes: Partial<GroupDraft> = {}): GroupDraft => ({
  ...listedDraft(),
  unit_types: [
    {
      unit_type_id: quadId,
      name: 'Quad',
      capacity: 4,
      people: 10,
      placed: 8,
      groups: 2,
      mean: 77.3,
      bound: 81.4,
      random: 59.4,
      held: 0,
      method: 'prices',
      has_certificate: true,
    },
  ],
  to_commit: { groups: 2, people: 8 },
  changed: 0,
  newcomers: 0,
  ...changes,
});
