import type { MembershipId } from '@nestmate/contract/ids';
import { languageNames } from '@nestmate/contract/languages';
import { release } from '@nestmate/contract/limits';
import { stageOf } from '@nestmate/contract/rules/stage';
import { fullName } from '@nestmate/contract/text/full-name';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MembershipSelect } from '@/features/auth';
import { CompletionLine, useOverview } from '@/features/profile';
import { offerApp, openSupport, phoneSystem } from '@/features/support';
import { useAppearance } from '@/platform/appearance';
import { useOptions } from '@/platform/environment';
import { selectMembership, useMembership, useSession } from '@/platform/session/session';
import { currentLanguage } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { Anchor } from '@/ui/anchor';
import { Avatar } from '@/ui/avatar';
import { Card } from '@/ui/card';
import { MoonIcon } from '@/ui/icons/appearance';
import { HeartIcon } from '@/ui/icons/deck';
import { DeviceIcon } from '@/ui/icons/device';
import { ForwardIcon } from '@/ui/icons/forward';
import { GlobeIcon } from '@/ui/icons/globe';
import { LogoutIcon } from '@/ui/icons/logout';
import { QuestionIcon } from '@/ui/icons/notices';
import { PencilIcon } from '@/ui/icons/pencil';
import { UserIcon } from '@/ui/icons/people';
import { FilterIcon } from '@/ui/icons/search';
import { TrashIcon } from '@/ui/icons/trash';
import { nameSize } from '@/ui/name-size';
import { Row, Rows } from '@/ui/row';
import { Skeleton } from '@/ui/skeleton';
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

/** The item shows only for a person with several memberships. */
function SwitchMembershipRow() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const memberships = useSession((session) => session.memberships);
  const current = useMembership();
  if (!current || memberships.length < 2) return null;

  const switchTo = (membershipId: MembershipId) => {
    setChoosing(false);
    if (membershipId === current.membershipId) return;
    selectMembership(membershipId);
    void navigate('/');
  };
  return (
    <>
      <Row
        icon={<UserIcon />}
        label={t('more.switchMembership')}
        value={current.subNetworkName}
        onPress={() => setChoosing(true)}
      />
      {choosing && (
        <MembershipSelect
          memberships={memberships}
          preselected={current.membershipId}
          onConfirm={switchTo}
          onCancel={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** My name and place, and how complete my profile is; leads to my profile. */
function MyCard() {
  const { t } = useTranslation('shell');
  const { data: overview, isLoading } = useOverview();
  if (!overview) return isLoading ? <Skeleton className="h-36 rounded-card" /> : null;
  const name = fullName(overview.first_name, overview.last_name);
  return (
    <Card padding="none" className="overflow-hidden">
      <Anchor
        href="/profile-overview"
        label={`${name}, ${t('titles.profileOverview')}`}
        className="block -outline-offset-2 hover:bg-sunken"
      >
        <span className="flex items-center gap-4 p-4">
          <Avatar name={name} src={overview.profile_picture_urls?.square} size="md" />
          <span className="min-w-0 flex-1">
            <span className={`block font-display font-semibold wrap-anywhere ${nameSize(name)}`}>{name}</span>
            <span className="block wrap-anywhere text-ink-2">{overview.subnetwork_name}</span>
          </span>
          <ForwardIcon className="size-5 text-ink-3" />
        </span>
      </Anchor>
      <div className="border-t border-line px-4 py-3">
        <CompletionLine overview={overview} />
      </div>
    </Card>
  );
}
