import { fullName } from '@nestmate/contract/text/full-name';
import { useLocation } from 'react-router';
import { BellLink } from '@/features/notifications';
import { useOverview } from '@/features/profile';
import { openSupport } from '@/features/support';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { IconButton } from '@/ui/icon-button';
import { IconLink } from '@/ui/icon-link';
import { QuestionIcon } from '@/ui/icons/notices';
import { useWideScreen } from '@/ui/use-media';
import { menuVariant } from './menu';
import { statesOf } from './person-state';
import { useVisit } from './use-visit';

const bellPath = '/notifications';

/** My picture leads to my profile, which has no item in the bottom menu. */
function MyFace() {
  const { t } = useTranslation('shell');
  const overview = useOverview().data;
  if (!overview) return <span className="size-12" />;
  const { first_name: first, last_name: last, profile_picture_urls: urls } = overview;
  return (
    <IconLink
      href="/profile-overview"
      label={t('titles.profileOverview')}
      icon={
        <span className="*:size-8">
          <Avatar name={fullName(first, last)} src={urls?.square} size="xs" />
        </span>
      }
    />
  );
}

/**
 * The bell and the link to my profile, at the end of a phone's header: on each page except its target, or one that
 * shows it larger. Before the end of registration there are no notifications, and no profile.
 */
export function HeaderParts() {
  const isWide = useWideScreen();
  const isRegistering = menuVariant(statesOf(useVisit())) === 'registration';
  const { pathname } = useLocation();
  if (isWide || isRegistering) return null;
  return (
    <>
      {pathname !== bellPath && <BellLink />}
      {pathname !== '/more' && <MyFace />}
    </>
  );
}

/** Support on a phone's sub-page, which has no menu below it. */
export function HeaderSupport() {
  const { t } = useTranslation('shell');
  const isWide = useWideScreen();
  if (isWide) return null;
  return (
    <span data-own-support>
      <IconButton label={t('menu.email')} icon={<QuestionIcon />} onPress={openSupport} />
    </span>
  );
}

/** Beside the product's name in the menu. */
export function MenuBell() {
  const isWide = useWideScreen();
  const { pathname } = useLocation();
  return isWide ? <BellLink isCurrent={pathname === bellPath} /> : null;
}
