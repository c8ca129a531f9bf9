import type { TextName } from '@nestmate/locales';
import type { ComponentType } from 'react';
import { ArchiveCard, IdentityList, SessionsCard } from '@/features/account';
import { NotificationsCard } from '@/features/notifications';
import { AppearanceCard } from './appearance-card';
import { ProfileAndAccount } from './profile-and-account';

interface SettingsSection {
  id: string;
  title: TextName;
  Section: ComponentType;
}

/** The sections of the settings, in their order. */
export const settingsSections: readonly SettingsSection[] = [
  { id: 'appearance', title: 'shell:appearance.title', Section: AppearanceCard },
  { id: 'notifications', title: 'notifications:title', Section: NotificationsCard },
  { id: 'ways-in', title: 'account:waysIn.title', Section: IdentityList },
  { id: 'sessions', title: 'account:sessions.title', Section: SessionsCard },
  { id: 'archive', title: 'account:archive.title', Section: ArchiveCard },
  { id: 'account', title: 'account:settings.account', Section: ProfileAndAccount },
];
