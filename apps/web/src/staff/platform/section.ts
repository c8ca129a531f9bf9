import type { StaffRight } from '@nestmate/contract/staff/rights';
import type { ComponentType } from 'react';

/** A page of the console's menu. */
export interface Section {
  /** The path segment after the network, and its name in the texts. */
  path:
    | 'audit'
    | 'community'
    | 'exports'
    | 'groups'
    | 'invitations'
    | 'messages'
    | 'overview'
    | 'reports'
    | 'support'
    | 'residents'
    | 'rooms'
    | 'roster'
    | 'rounds'
    | 'set-up'
    | 'staff';
  /** The letter that leads to it after `g`. */
  key: string;
  group: 'daily' | 'setUp';
  /** A person without it sees why the page is not for them. */
  right: StaffRight;
  Icon: ComponentType<{ className?: string }>;
  Screen: ComponentType;
  /** The number of waiting items. */
  Waiting?: ComponentType;
}
