import { hasRight } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-href';

/** Shown while nobody is on the list: where to begin, for staff who may. */
export function Nobody({ hasPlaces }: { hasPlaces: boolean }) {
  const { t } = useTranslation('staffOverview');
  const { role } = useNetwork().network;
  const href = useHref();
  const canBegin = hasRight(role, 'setUp');
  const begin = <ButtonLink href={href('set-up')}>{t('begin')}</ButtonLink>;
  const goOn = (
    <>
      <ButtonLink href={href('roster')}>{t('bringIn')}</ButtonLink>
      <ButtonLink variant="quiet" href={href('set-up')}>
        {t('continueSetUp')}
      </ButtonLink>
    </>
  );
  return (
    <EmptyState
      title={t('nobody')}
      scene="moon"
      beside="dark"
      action={canBegin && (hasPlaces ? goOn : begin)}
    >
      {t(canBegin && !hasPlaces ? 'beginText' : 'nobodyText')}
    </EmptyState>
  );
}
