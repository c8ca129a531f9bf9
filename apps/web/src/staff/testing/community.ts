import { membershipId, postId } from '@nestmate/contract/ids';
import type { StaffPost, StaffThread } from '@nestmate/contract/staff/community';

export const staffThread = (changes: Partial<StaffThread> = {}): StaffThread => ({
  post_id: postId.parse('7a1b5c1e-0000-4000-8000-000000000021'),
  body: 'Noise at night',
  author: 'Ana Silva',
  by_office: false,
  topic: null,
  is_pinned: false,
  is_hidden: false,
  is_deleted: false,
  post_count: 3,
  last_post_at: Date.UTC(2027, 2, 1, 12),
  seen: 9,
  ...changes,
});

/** A post by the end of its id, from 21 for the first one. */
export const staffPost = (last: number, changes: Partial<StaffPost> = {}): StaffPost => ({
  post_id: postId.parse(`7a1b5c1e-0000-4000-8000-0000000000${last}`),
  index: last - 21,
  body: 'Noise at night',
  picture: null,
  author: { membership_id: membershipId.parse('7a1b5c1e-0000-4000-8000-000000000031'), name: 'Ana Silva' },
  by_office: false,
  is_edited: false,
  is_hidden: false,
  is_deleted: false,
  date_created: '2027-03-01T10:00:00.000Z',
  ...changes,
});
