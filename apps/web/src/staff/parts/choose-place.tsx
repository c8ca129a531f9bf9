import { useTranslation } from '@/platform/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { useNetwork } from '../platform/network';
import { useHref, useSectionPath } from '../platform/use-href';

/** On a page that is about one place, while none is chosen. */
export function ChoosePlace() {
  const { t } = useTranslation('staff');
  const { network } = useNetwork();
  const section = useSectionPath();
  const href = useHref();
  return (
    <EmptyState
      title={t('places.chooseFirst')}
      scene="box"
      beside="dark"
      action={network.places.map(({ subnetwork_id, name }) => (
        <ButtonLink key={subnetwork_id} variant="secondary" href={href(section, { place: subnetwork_id })}>
          {name}
        </ButtonLink>
      ))}
    >
      {t('places.chooseWhy')}
    </EmptyState>
  );
}
