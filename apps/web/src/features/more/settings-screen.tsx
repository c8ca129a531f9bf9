import { isLanguage, languageNames, languages, languagesComingSoon } from '@nestmate/contract/languages';
import type { TextName } from '@nestmate/locales';
import type { ComponentType } from 'react';
import { Navigate, useLocation } from 'react-router';
import {
  Archive,
  ArchiveInWords,
  DeleteAccount,
  IdentitiesInWords,
  IdentityList,
  Sessions,
  SessionsInWords,
} from '@/features/account';
import { changeLanguage } from '@/features/auth';
import { BlockedInWords, BlockedPeople } from '@/features/chat';
import { Notifications, NotificationsInWords } from '@/features/notifications';
import { useAppearance } from '@/platform/appearance';
import { useTranslation } from '@/platform/texts/use-translation';
import { Beside } from '@/ui/beside';
import { MoonIcon } from '@/ui/icons/appearance';
import { BellIcon } from '@/ui/icons/bell';
import { DeviceIcon } from '@/ui/icons/device';
import { DownloadIcon } from '@/ui/icons/download';
import { EyeOffIcon } from '@/ui/icons/eye';
import { GlobeIcon } from '@/ui/icons/globe';
import { UserIcon } from '@/ui/icons/people';
import { BlockIcon } from '@/ui/icons/reporting';
import { TrashIcon } from '@/ui/icons/trash';
import { RadioGroup } from '@/ui/radio-group';
import { Row, Rows } from '@/ui/row';
import { ScreenHeader } from '@/ui/screen-header';
import { useWideScreen } from '@/ui/use-media';
import { AppearanceSegments } from './appearance-segments';

const settings = '/settings';
const blocked = '/settings/blocked';

/** `/settings` and the address of each section: side by side on a wide screen, one at a time on a phone. */
export default function SettingsScreen() {
  const { t } = useTranslation(['account', 'chat', 'notifications', 'shell']);
  const isWide = useWideScreen();
  const { pathname, state } = useLocation();
  const section = sectionAt(pathname) ?? (isWide ? settingsSections[0]?.[0] : undefined);
  if (pathname.startsWith(`${settings}/`) && !sectionAt(pathname))
    return <Navigate to="/page-not-found" replace />;

  const title = t('shell:titles.settings');
  const isOwnPage = !isWide && section !== undefined;
  const toSettings = { label: t('shell:backTo', { page: title }), href: settings };
  const isBelowSettings = pathname.startsWith(settings) || isFromSettings(state);
  const lead = section?.lead && t(section.lead);
  return (
    <>
      {isOwnPage ? (
        <ScreenHeader title={t(section.title)} lead={lead} {...(isBelowSettings && { back: toSettings })} />
      ) : (
        <ScreenHeader title={title} />
      )}
      {!isOwnPage && <SettingsList current={section?.path} />}
      {section && (
        <Beside key={section.path} label={t(section.title)} className="max-lg:mt-0">
          {isWide && (
            <div className="mb-6">
              <h2 data-arrival tabIndex={-1} className="text-xl">
                {t(section.title)}
              </h2>
              {lead && <p className="mt-1 max-w-[60ch] text-ink-2">{lead}</p>}
            </div>
          )}
          <section.Section />
        </Beside>
      )}
    </>
  );
}

interface SettingsSection {
  path: string;
  title: TextName;
  lead?: TextName;
  Icon: ComponentType;
  Section: ComponentType;
  /** The current setting, in a word or two. */
  InWords?: ComponentType;
}

function AppearanceInWords() {
  const { t } = useTranslation('shell');
  return t(`appearance.${useAppearance().appearance}`);
}

/** The appearance of the product on this device. */
const AppearanceSection = () => (
  <div className="max-w-95">
    <AppearanceSegments />
  </div>
);

const options = languages.map((language) => ({ id: language, label: languageNames[language] }));

function choose(language: string) {
  if (isLanguage(language)) changeLanguage(language);
}

const LanguageInWords = () => languageNames[useTranslation('shell').language];

/** The language of the product, and planned ones. */
function LanguageSection() {
  const { t, language } = useTranslation('shell');
  return (
    <>
      <RadioGroup
        label={t('titles.languages')}
        isLabelHidden
        look="cards"
        options={options}
        value={language}
        onChange={choose}
      />
      <section aria-labelledby="coming-soon" className="mt-8">
        <h2 id="coming-soon" className="font-display text-lg">
          {t('languages.comingSoon')}
        </h2>
        <ul className="mt-2 text-ink-2">
          {languagesComingSoon.map((language) => (
            <li key={language} lang={language} className="py-1">
              {languageNames[language]}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** The sections of the settings, in groups. */
const settingsSections: readonly (readonly SettingsSection[])[] = [
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
      path: blocked,
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

const sectionAt = (pathname: string) => settingsSections.flat().find(({ path }) => path === pathname);

/** The state of a history entry that was opened from the settings. */
const fromSettings = { isFromSettings: true };

const isFromSettings = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isFromSettings' in state;

/** The sections, each with its current setting, and the way to hide, which is part of the profile. */
function SettingsList({ current }: { current: string | undefined }) {
  const { t } = useTranslation(['account', 'chat', 'notifications', 'profile', 'shell']);
  return (
    <div className="flex flex-col gap-4 lg:sticky lg:top-4">
      {settingsSections.map((group) => (
        <Rows key={group[0]?.path}>
          {group.map(({ path, title, Icon, InWords }) => (
            <Row
              key={path}
              icon={<Icon />}
              label={t(title)}
              {...(InWords && { value: <InWords /> })}
              to={path}
              state={fromSettings}
              isCurrent={path === current}
            />
          ))}
          {group.some(({ path }) => path === blocked) && (
            <Row
              icon={<EyeOffIcon />}
              label={t('profile:hide')}
              to="/update-basic-info"
              state={fromSettings}
            />
          )}
        </Rows>
      ))}
    </div>
  );
}
