import { hasRight } from '@nestmate/contract/staff/rights';
import { useTranslation } from '@/platform/texts/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';

/** Shown where no resident is on the list: leads staff who may bring some in to the place where that is done. */
export function NobodyYet({ title }: { title: string }) {
  const { t } = useTranslation('staff');
  const { role, places } = useNetwork().network;
  const href = useHref();
  const [path, label] =
    places.length > 0
      ? (['roster', t('nobodyYet.bringIn')] as const)
      : (['set-up', t('nobodyYet.addPlace')] as const);
  const mayBegin = hasRight(role, 'setUp');
  return (
    <EmptyState
      title={title}
      scene="moon"
      beside="dark"
      action={mayBegin && <ButtonLink href={href(path)}>{label}</ButtonLink>}
    >
      {t(mayBegin ? `nobodyYet.${path === 'roster' ? 'text' : 'placeText'}` : 'nobodyYet.others')}
    </EmptyState>
  );
}
