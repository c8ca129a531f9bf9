import { Navigate, useLocation } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Beside } from '@/ui/beside';
import { ScreenHeader } from '@/ui/screen-header';
import { useWideScreen } from '@/ui/use-media';
import { sectionAt, settingsSections } from './sections';
import { isFromSettings, SettingsList } from './settings-list';

const settings = '/settings';

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
