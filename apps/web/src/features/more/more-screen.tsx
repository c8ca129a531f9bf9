import { languageNames, release, stageOf } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { offerApp, openSupport, phoneSystem } from '@/features/support';
import { useOptions } from '@/platform/environment';
import { useAppearance } from '@/platform/appearance';
import { currentLanguage } from '@/platform/i18n';
import { FilterIcon } from '@/ui/icons/filter';
import { HeartIcon } from '@/ui/icons/heart';
import { GlobeIcon } from '@/ui/icons/globe';
import { LogoutIcon } from '@/ui/icons/logout';
import { MoonIcon } from '@/ui/icons/moon';
import { PencilIcon } from '@/ui/icons/pencil';
import { QuestionIcon } from '@/ui/icons/question';
import { DeviceIcon } from '@/ui/icons/device';
import { TrashIcon } from '@/ui/icons/trash';
import { Row, Rows } from '@/ui/row';
import { MyCard } from './my-card';
import { SwitchMembershipRow } from './switch-membership-row';
import { useLogOut } from './use-log-out';

/** `/more` */
export default function MoreScreen() {
  const { t } = useTranslation('shell');
  const { appearance } = useAppearance();
  const logOut = useLogOut();
  const branch = useOptions()?.branch;
  const showsBranch = branch && stageOf(location.hostname) !== 'production';
  const installApp = () => offerApp(phoneSystem(navigator.userAgent) ?? 'android');
  return (
    <>
      <div className="mb-6 flex flex-col gap-4">
        <MyCard />
        <Rows>
          <Row icon={<PencilIcon />} label={t('more.editProfile')} to="/update-basic-info" />
          <Row icon={<FilterIcon />} label={t('more.settings')} to="/settings" />
          <Row
            icon={<GlobeIcon />}
            label={t('more.language')}
            value={languageNames[currentLanguage()]}
            to="/languages"
          />
          <Row
            icon={<MoonIcon />}
            label={t('appearance.title')}
            value={t(`appearance.${appearance}`)}
            to="/settings/appearance"
          />
          <SwitchMembershipRow />
        </Rows>
        <Rows>
          <Row icon={<DeviceIcon />} label={t('more.mobileApp')} onPress={installApp} />
          <Row icon={<QuestionIcon />} label={t('more.support')} onPress={openSupport} />
          <Row icon={<HeartIcon />} label={t('more.feedback')} to="/feedback" />
        </Rows>
        <Rows>
          <Row icon={<LogoutIcon />} label={t('more.logOut')} onPress={logOut.press} />
        </Rows>
        {/* Kept away from other buttons, against a slip of the finger. */}
        <Rows>
          <Row icon={<TrashIcon />} label={t('more.deleteAccount')} to="/delete-account" />
        </Rows>
      </div>
      <p className="text-center text-sm text-ink-2 tabular-nums">
        {t('more.version', { version: release })}
        {showsBranch && ` · ${t('more.branch', { branch })}`}
      </p>
      {logOut.question}
    </>
  );
}
