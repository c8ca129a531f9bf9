import { languageNames, release, stageOf } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { offerApp, openSupport, phoneSystem } from '@/features/support';
import { useOptions } from '@/platform/environment';
import { currentLanguage } from '@/platform/i18n';
import { logOut } from '@/platform/log-out';
import { FilterIcon } from '@/ui/icons/filter';
import { HeartIcon } from '@/ui/icons/heart';
import { GlobeIcon } from '@/ui/icons/globe';
import { LogoutIcon } from '@/ui/icons/logout';
import { MailIcon } from '@/ui/icons/mail';
import { PencilIcon } from '@/ui/icons/pencil';
import { PhoneIcon } from '@/ui/icons/phone';
import { TrashIcon } from '@/ui/icons/trash';
import { MoreRow, moreGroup } from './more-row';
import { SwitchMembershipRow } from './switch-membership-row';

/** `/more` */
export default function MoreScreen() {
  const { t } = useTranslation('shell');
  const branch = useOptions()?.branch;
  const showsBranch = branch && stageOf(location.hostname) !== 'production';
  const installApp = () => offerApp(phoneSystem(navigator.userAgent) ?? 'android');
  return (
    <>
      <div className="mb-6 flex flex-col gap-6">
        <ul className={moreGroup}>
          <MoreRow icon={<PhoneIcon />} label={t('more.mobileApp')} onPress={installApp} />
        </ul>
        <ul className={moreGroup}>
          <MoreRow icon={<PencilIcon />} label={t('more.editProfile')} to="/update-basic-info" />
          <MoreRow icon={<FilterIcon />} label={t('more.settings')} to="/settings" />
          <SwitchMembershipRow />
        </ul>
        <ul className={moreGroup}>
          <MoreRow icon={<MailIcon />} label={t('more.support')} onPress={openSupport} />
          <MoreRow icon={<HeartIcon />} label={t('more.feedback')} to="/feedback" />
          <MoreRow
            icon={<GlobeIcon />}
            label={t('more.language')}
            detail={languageNames[currentLanguage()]}
            to="/languages"
          />
        </ul>
        <ul className={moreGroup}>
          <MoreRow icon={<LogoutIcon />} label={t('more.logOut')} onPress={() => void logOut()} />
          <MoreRow icon={<TrashIcon />} label={t('more.deleteAccount')} to="/delete-account" />
        </ul>
      </div>
      <p className="text-center text-sm text-ink-2 tabular-nums">
        {t('more.version', { version: release })}
        {showsBranch && ` · ${t('more.branch', { branch })}`}
      </p>
    </>
  );
}
