import type { StaffNetwork } from '@nestmate/contract/staff/sign-in';
import type { TextPath } from '@nestmate/locales';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useTranslation } from '@/platform/texts/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { useNetwork, usePlace } from '../platform/network';
import { useHref, useSectionPath } from '../platform/use-address';
import { useTitle } from '../platform/use-title';
import { Page } from './page';

interface PageOfPlaceProps {
  /** Titles the window, and the page while no place is chosen. */
  section: TextPath<'staff'>;
  title?: string;
  children: (place: StaffNetwork['places'][number]) => ReactNode;
}

/** A page about one place; it asks for the place while none is chosen. */
export function PageOfPlace({ section, title, children }: PageOfPlaceProps) {
  const { t } = useTranslation('staff');
  const { network } = useNetwork();
  const id = usePlace();
  const place = network.places.find(({ subnetwork_id }) => subnetwork_id === id);
  useTitle(section);
  if (place) return children(place);
  return (
    <Page title={title ?? t(section)}>
      <ChoosePlace />
    </Page>
  );
}

/** An only place is chosen automatically. */
function ChoosePlace() {
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
