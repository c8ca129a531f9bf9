import { Navigate, useSearchParams } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { useNetwork } from '../platform/network';
import { useHref, useSectionPath } from '../platform/use-address';

/** Shown on a page about one place while none is chosen. An only place is chosen automatically. */
export function ChoosePlace() {
  const { t } = useTranslation('staff');
  const { network } = useNetwork();
  const section = useSectionPath();
  const href = useHref();
  const [search] = useSearchParams();
  const [only, ...others] = network.places;
  if (only && others.length === 0) {
    const here = new URLSearchParams({ ...Object.fromEntries(search), place: only.subnetwork_id });
    return <Navigate replace to={{ search: here.toString() }} />;
  }
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
