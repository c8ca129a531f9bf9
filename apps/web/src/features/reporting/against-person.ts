import type { Person } from '@nestmate/contract';

export interface AgainstPersonProps {
  person: Pick<Person, 'first_name' | 'membership_id' | 'user_id'>;
  onBlocked: () => void;
  onClose: () => void;
}
