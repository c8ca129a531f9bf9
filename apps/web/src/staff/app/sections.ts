import { hasRight, type StaffRole } from '@nestmate/contract/staff/rights';
import { lazy } from 'react';
import { ChatIcon } from '@/ui/icons/chat';
import { ClockIcon } from '@/ui/icons/clock';
import { KeyIcon, LogIcon, UploadIcon } from '@/ui/icons/console';
import { BuildingIcon, HomeIcon } from '@/ui/icons/home';
import { MailIcon } from '@/ui/icons/mail';
import { PencilIcon } from '@/ui/icons/pencil';
import { PeopleIcon } from '@/ui/icons/people';
import { FlagIcon } from '@/ui/icons/reporting';
import { SmileIcon } from '@/ui/icons/smile';
import type { Section } from '../platform/section';
import { ReportsWaiting } from '../reports/reports-waiting';
import { SupportWaiting } from '../support/support-waiting';

/** The console's pages in the order of its menu. A page without a screen is not in the menu. */
export const sections: readonly Section[] = [
  {
    path: 'overview',
    group: 'daily',
    right: 'look',
    Icon: HomeIcon,
    Screen: lazy(() => import('../overview/overview-page')),
  },
  {
    path: 'residents',
    group: 'daily',
    right: 'look',
    Icon: PeopleIcon,
    Screen: lazy(() => import('../residents/residents-page')),
  },
  {
    path: 'rooms',
    group: 'daily',
    right: 'look',
    Icon: BuildingIcon,
    Screen: lazy(() => import('../rooms/rooms-page')),
  },
  {
    path: 'invitations',
    group: 'daily',
    right: 'look',
    Icon: MailIcon,
    Screen: lazy(() => import('../invitations/invitations-page')),
  },
  {
    path: 'rounds',
    group: 'daily',
    right: 'look',
    Icon: ClockIcon,
    Screen: lazy(() => import('../rounds/rounds-page')),
  },
  {
    path: 'community',
    group: 'daily',
    right: 'moderate',
    Icon: ChatIcon,
    Screen: lazy(() => import('../community/community-page')),
  },
  {
    path: 'reports',
    group: 'daily',
    right: 'moderate',
    Icon: FlagIcon,
    Screen: lazy(() => import('../reports/reports-page')),
    Waiting: ReportsWaiting,
  },
  {
    path: 'support',
    group: 'daily',
    right: 'moderate',
    Icon: SmileIcon,
    Screen: lazy(() => import('../support/support-page')),
    Waiting: SupportWaiting,
  },
  {
    path: 'set-up',
    group: 'setUp',
    right: 'look',
    Icon: PencilIcon,
    Screen: lazy(() => import('../setup/network/set-up-page')),
  },
  {
    path: 'roster',
    group: 'setUp',
    right: 'setUp',
    Icon: UploadIcon,
    Screen: lazy(() => import('../roster/roster-page')),
  },
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
