import type { Person } from '@nestmate/contract';

export interface AgainstPersonProps {
  person: Pick<Person, 'first_name' | 'membership_id' | 'user_id'>;
  onBlocked: () => void;
  /** The block was undone from the toast. */
  onUnblocked: () => void;
  onClose: () => void;
}
