import type { TextName } from '@nestmate/locales';
import type { ComponentType } from 'react';
import {
  Archive,
  ArchiveInWords,
  DeleteAccount,
  IdentitiesInWords,
  IdentityList,
  Sessions,
  SessionsInWords,
} from '@/features/account';
import { BlockedInWords, BlockedPeople } from '@/features/chat';
import { Notifications, NotificationsInWords } from '@/features/notifications';
import { BellIcon } from '@/ui/icons/bell';
import { BlockIcon } from '@/ui/icons/block';
import { DownloadIcon } from '@/ui/icons/download';
import { GlobeIcon } from '@/ui/icons/globe';
import { MoonIcon } from '@/ui/icons/moon';
import { DeviceIcon } from '@/ui/icons/device';
import { TrashIcon } from '@/ui/icons/trash';
import { UserIcon } from '@/ui/icons/user';
import { AppearanceInWords, AppearanceSection } from './appearance-section';
import { LanguageInWords, LanguageSection } from './language-section';

interface SettingsSection {
  path: string;
  title: TextName;
  lead?: TextName;
  Icon: ComponentType;
  Section: ComponentType;
  /** The current setting, in a word or two. */
  InWords?: ComponentType;
}

/** The sections of the settings, in groups. */
export const settingsSections: readonly (readonly SettingsSection[])[] = [
  [
    {
      path: '/settings/notifications',
      title: 'notifications:title',
      lead: 'notifications:text',
      Icon: BellIcon,
      Section: Notifications,
      InWords: NotificationsInWords,
    },
    {
      path: '/languages',
      title: 'shell:titles.languages',
      lead: 'shell:languages.intro',
      Icon: GlobeIcon,
      Section: LanguageSection,
      InWords: LanguageInWords,
    },
    {
      path: '/settings/appearance',
      title: 'shell:appearance.title',
      lead: 'shell:appearance.text',
      Icon: MoonIcon,
      Section: AppearanceSection,
      InWords: AppearanceInWords,
    },
  ],
  [
    {
      path: '/settings/sign-in',
      title: 'account:waysIn.title',
      lead: 'account:waysIn.text',
      Icon: UserIcon,
      Section: IdentityList,
      InWords: IdentitiesInWords,
    },
    {
      path: '/settings/devices',
      title: 'account:sessions.title',
      lead: 'account:sessions.text',
      Icon: DeviceIcon,
      Section: Sessions,
      InWords: SessionsInWords,
    },
    {
      path: '/settings/blocked',
      title: 'chat:blocked.title',
      lead: 'chat:blocked.text',
      Icon: BlockIcon,
      Section: BlockedPeople,
      InWords: BlockedInWords,
    },
  ],
  [
    {
      path: '/settings/data',
      title: 'account:archive.title',
      lead: 'account:archive.text',
      Icon: DownloadIcon,
      Section: Archive,
      InWords: ArchiveInWords,
    },
    {
      path: '/delete-account',
      title: 'shell:titles.deleteAccount',
      lead: 'account:delete.lead',
      Icon: TrashIcon,
      Section: DeleteAccount,
    },
  ],
];

export const sectionAt = (pathname: string) => settingsSections.flat().find(({ path }) => path === pathname);
