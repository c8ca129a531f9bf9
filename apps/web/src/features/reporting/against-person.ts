import type { Card } from '@nestmate/contract/find';

export interface AgainstPersonProps {
  person: Pick<Card, 'first_name' | 'membership_id' | 'profile_picture_urls' | 'user_id'>;
  onBlocked: () => void;
  /** The block was undone from the toast. */
  onUnblocked: () => void;
  onClose: () => void;
}
