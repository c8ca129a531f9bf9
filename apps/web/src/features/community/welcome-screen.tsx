import { DeadlineDates, matchingState, useSubnetwork } from '@/features/housing';
import { useOverview } from '@/features/profile';
import { useMyRoom } from '@/features/room';
import { openSupport } from '@/features/support';
import { logOut } from '@/platform/session/log-out';
import { useMembership, useIsAuthenticated } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { LoneState, EmptyState } from '@/ui/empty-state';

const scenes = { open: 'lit', paused: 'moon', finished: 'box', closed: 'dark' } as const;

/** `/welcome`: the matching round (open, paused, finished or closed) and its dates. */
export default function WelcomeScreen() {
  const { t } = useTranslation('shell');
  const membership = useMembership();
  const paused = useOverview().data?.l3ForcedClosed ?? false;
  const subnetwork = useSubnetwork().data;
  const isAlone = useMyRoom().data?.room_size === 1;
  if (!membership) return <WelcomeStranger />;

  const state = matchingState(membership.matchingRoundStatus, paused);
  const name = membership.subNetworkName;
  return (
    <>
      <h1 className="sr-only">{t('titles.welcome')}</h1>
      <LoneState
        scene={scenes[state]}
        title={t(`welcome.${state}Title`, { community: name })}
        action={
          state === 'open' ? (
            <ButtonLink href="/find">{t('welcome.find')}</ButtonLink>
          ) : (
            <ButtonLink href="/community">{t('welcome.community')}</ButtonLink>
          )
        }
      >
        <p>
          {t(`welcome.${state === 'finished' && isAlone ? 'finishedTextAlone' : (`${state}Text` as const)}`, {
            community: name,
          })}
        </p>
        {subnetwork && <DeadlineDates subnetwork={subnetwork} isCentered />}
      </LoneState>
    </>
  );
}

/** For a person without a community: invited and not signed in yet, or signed in without a membership. */
function WelcomeStranger() {
  const { t } = useTranslation('shell');
  const signedIn = useIsAuthenticated();
  return (
    <>
      <h1 className="sr-only">{t('titles.welcome')}</h1>
      {signedIn ? (
        <EmptyState
          scene="box"
          title={t('noNetwork.title')}
          action={
            <>
              <ButtonLink href="/no-network">{t('welcome.checkMembership')}</ButtonLink>
              <Button variant="secondary" onPress={openSupport}>
                {t('menu.email')}
              </Button>
              <Button variant="quiet" onPress={() => void logOut()}>
                {t('menu.logOut')}
              </Button>
            </>
          }
        >
          {t('noNetwork.text')}
        </EmptyState>
      ) : (
        <EmptyState
          scene="lit"
          title={t('welcome.invitedTitle')}
          action={<ButtonLink href="/">{t('titles.home')}</ButtonLink>}
        >
          {t('welcome.invitedText')}
        </EmptyState>
      )}
    </>
  );
}
