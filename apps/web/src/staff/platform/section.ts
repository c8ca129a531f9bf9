import type { StaffRight } from '@nestmate/contract/staff';
import type { ComponentType } from 'react';

/** A page of the console's menu. */
export interface Section {
  /** After the network in the address; its name in the texts. */
  path:
    | 'audit'
    | 'community'
    | 'invitations'
    | 'overview'
    | 'reports'
    | 'support'
    | 'residents'
    | 'rooms'
    | 'roster'
    | 'rounds'
    | 'set-up'
    | 'staff';
  group: 'daily' | 'setUp';
  /** Who lacks it sees why the page is not for them. */
  right: StaffRight;
  Icon: ComponentType<{ className?: string }>;
  Screen: ComponentType;
  /** How much waits there. */
  Waiting?: ComponentType;
}
