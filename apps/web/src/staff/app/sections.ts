import { hasRight, type StaffRole } from '@nestmate/contract/staff';
import { lazy } from 'react';
import { KeyIcon } from '@/ui/icons/key';
import { LogIcon } from '@/ui/icons/log';
import type { Section } from '../platform/section';

/** The console's pages in the order of its menu. One without a screen is not in it. */
export const sections: readonly Section[] = [
  {
    path: 'staff',
    group: 'setUp',
    right: 'staff',
    Icon: KeyIcon,
    Screen: lazy(() => import('../team/team-page')),
  },
  {
    path: 'audit',
    group: 'setUp',
    right: 'look',
    Icon: LogIcon,
    Screen: lazy(() => import('../audit/audit-page')),
  },
];

/** The sections that a role may use. */
export const sectionsOf = (role: StaffRole): Section[] =>
  sections.filter(({ right }) => hasRight(role, right));
