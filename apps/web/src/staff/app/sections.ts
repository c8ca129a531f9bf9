import { hasRight, type StaffRole } from '@nestmate/contract/staff/rights';
import { lazy } from 'react';
import { BuildingIcon } from '@/ui/icons/building';
import { ChatIcon } from '@/ui/icons/chat';
import { ClockIcon } from '@/ui/icons/clock';
import { KeyIcon, LogIcon, UploadIcon } from '@/ui/icons/console';
import { DownloadIcon } from '@/ui/icons/download';
import { HomeIcon } from '@/ui/icons/home';
import { MailIcon } from '@/ui/icons/mail';
import { PencilIcon } from '@/ui/icons/pencil';
import { PeopleIcon } from '@/ui/icons/people';
import { FlagIcon } from '@/ui/icons/reporting';
import { SendIcon } from '@/ui/icons/send';
import { SmileIcon } from '@/ui/icons/smile';
import { SparkleIcon } from '@/ui/icons/sparkle';
import type { Section } from '../platform/section';
import { ReportsWaiting } from '../reports/reports-waiting';
import { SupportWaiting } from '../support/support-waiting';

/** The console's pages in the order of its menu. A page without a screen is not in the menu. */
export const sections: readonly Section[] = [
  {
    path: 'overview',
    key: 'o',
    group: 'daily',
    right: 'look',
    Icon: HomeIcon,
    Screen: lazy(() => import('../overview/overview-page')),
  },
  {
    path: 'residents',
    key: 'p',
    group: 'daily',
    right: 'look',
    Icon: PeopleIcon,
    Screen: lazy(() => import('../residents/residents-page')),
  },
  {
    path: 'rooms',
    key: 'm',
    group: 'daily',
    right: 'look',
    Icon: BuildingIcon,
    Screen: lazy(() => import('../rooms/rooms-page')),
  },
  {
    path: 'invitations',
    key: 'i',
    group: 'daily',
    right: 'look',
    Icon: MailIcon,
    Screen: lazy(() => import('../invitations/invitations-page')),
  },
  {
    path: 'messages',
    key: 'w',
    group: 'daily',
    right: 'look',
    Icon: SendIcon,
    Screen: lazy(() => import('../messages/messages-page')),
  },
  {
    path: 'rounds',
    key: 'd',
    group: 'daily',
    right: 'look',
    Icon: ClockIcon,
    Screen: lazy(() => import('../rounds/rounds-page')),
  },
  {
    path: 'groups',
    key: 'n',
    group: 'daily',
    right: 'match',
    Icon: SparkleIcon,
    Screen: lazy(() => import('../groups/groups-page')),
  },
  {
    path: 'community',
    key: 'c',
    group: 'daily',
    right: 'look',
    Icon: ChatIcon,
    Screen: lazy(() => import('../community/community-page')),
  },
  {
    path: 'reports',
    key: 'r',
    group: 'daily',
    right: 'look',
    Icon: FlagIcon,
    Screen: lazy(() => import('../reports/reports-page')),
    Waiting: ReportsWaiting,
  },
  {
    path: 'support',
    key: 's',
    group: 'daily',
    right: 'look',
    Icon: SmileIcon,
    Screen: lazy(() => import('../support/support-page')),
    Waiting: SupportWaiting,
  },
  {
    path: 'set-up',
    key: 'e',
    group: 'setUp',
    right: 'look',
    Icon: PencilIcon,
    Screen: lazy(() => import('../setup/network/set-up-page')),
  },
  {
    path: 'roster',
    key: 'l',
    group: 'setUp',
    right: 'setUp',
    Icon: UploadIcon,
    Screen: lazy(() => import('../roster/roster-page')),
  },
  {
    path: 'exports',
    key: 'x',
    group: 'setUp',
    right: 'setUp',
    Icon: DownloadIcon,
    Screen: lazy(() => import('../exports/exports-page')),
  },
  {
    path: 'staff',
    key: 't',
    group: 'setUp',
    right: 'staff',
    Icon: KeyIcon,
    Screen: lazy(() => import('../team/team-page')),
  },
  {
    path: 'audit',
    key: 'a',
    group: 'setUp',
    right: 'work',
    Icon: LogIcon,
    Screen: lazy(() => import('../audit/audit-page')),
  },
];

/** The sections that a role may use. */
export const sectionsOf = (role: StaffRole): Section[] =>
  sections.filter(({ right }) => hasRight(role, right));
