import { useNavigate } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { BuildingIcon } from '@/ui/icons/building';
import { HomeIcon } from '@/ui/icons/home';
import { UserIcon } from '@/ui/icons/user';
import { useNetwork, usePlace } from '../platform/network';
import type { Section } from '../platform/section';
import { useHref, useSectionPath } from '../platform/use-href';
import { areaNames } from '../setup/areas';
import type { PaletteItem } from './palette-item';

/** The pages that the role may use. */
export function usePages(sections: readonly Section[]): PaletteItem[] {
  const { t } = useTranslation('staff');
  const href = useHref();
  const navigate = useNavigate();
  const to = (address: string) => () => void navigate(address);
  return [
    ...sections.map(({ path, Icon }) => ({
      id: path,
      label: t(`sections.${path}`),
      Icon,
      run: to(href(path)),
    })),
    { id: 'account', label: t('account.title'), Icon: UserIcon, run: to(href('account')) },
  ];
}

/** The set-up editors of the chosen place. */
export function useAreas(): PaletteItem[] {
  const { t } = useTranslation('staff');
  const { network } = useNetwork();
  const place = usePlace();
  const href = useHref();
  const navigate = useNavigate();
  const name = network.places.find(({ subnetwork_id }) => subnetwork_id === place)?.name;
  return areaNames.map((area) => ({
    id: `set-up-${area}`,
    label: t(`areas.${area}`),
    note: name ?? t('sections.set-up'),
    Icon: HomeIcon,
    run: () => void navigate(href(`set-up/${area}`)),
  }));
}

/** The places of every network. */
export function usePlaces(): PaletteItem[] {
  const { me, network } = useNetwork();
  const section = useSectionPath();
  const navigate = useNavigate();
  return me.networks.flatMap(({ network_id, name: note, places }) =>
    places.map(({ subnetwork_id, name }) => ({
      id: subnetwork_id,
      label: name,
      note,
      Icon: BuildingIcon,
      run: () =>
        void navigate(
          `/${network_id}/${network_id === network.network_id ? section : ''}?place=${subnetwork_id}`,
        ),
    })),
  );
}
