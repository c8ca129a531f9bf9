import { hasRight } from '@nestmate/contract/staff';
import { useNavigate } from 'react-router';
import { chooseAppearance } from '@/platform/appearance';
import { useTranslation } from '@/platform/use-translation';
import { BuildingIcon } from '@/ui/icons/building';
import { HomeIcon } from '@/ui/icons/home';
import { LogIcon } from '@/ui/icons/log';
import { LogoutIcon } from '@/ui/icons/logout';
import { MoonIcon } from '@/ui/icons/moon';
import { PlusIcon } from '@/ui/icons/plus';
import { SunIcon } from '@/ui/icons/sun';
import { UploadIcon } from '@/ui/icons/upload';
import { UserIcon } from '@/ui/icons/user';
import { useNetwork, usePlace } from '../platform/network';
import { areaNames } from '../setup/areas';
import type { Section } from '../platform/section';
import { signOut } from '../platform/sign-out';
import { useHref, useSectionPath } from '../platform/use-href';
import type { PaletteGroup, PaletteItem } from './palette-item';

/** The pages that the role may use. */
function usePages(sections: readonly Section[]): PaletteItem[] {
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

/** The editors of what the chosen place is made of. */
function useAreas(): PaletteItem[] {
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
function usePlaces(): PaletteItem[] {
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

function useActions(): PaletteItem[] {
  const { t } = useTranslation('staff');
  const { network } = useNetwork();
  const href = useHref();
  const navigate = useNavigate();
  const add: PaletteItem = {
    id: 'add',
    label: t('palette.add'),
    Icon: PlusIcon,
    run: () => void navigate(href('staff', { add: 'colleague' })),
  };
  const importing: PaletteItem = {
    id: 'import',
    label: t('palette.import'),
    Icon: UploadIcon,
    run: () => void navigate(href('roster')),
  };
  return [
    ...(hasRight(network.role, 'setUp') ? [importing] : []),
    ...(hasRight(network.role, 'staff') ? [add] : []),
    { id: 'dark', label: t('palette.dark'), Icon: MoonIcon, run: () => chooseAppearance('dark') },
    { id: 'light', label: t('palette.light'), Icon: SunIcon, run: () => chooseAppearance('light') },
    { id: 'signOut', label: t('account.signOut'), Icon: LogoutIcon, run: () => void signOut() },
  ];
}

/** What may be jumped to whatever was typed: the log searched for those words. */
function useElsewhere(typed: string): PaletteItem[] {
  const { t } = useTranslation('staff');
  const href = useHref();
  const navigate = useNavigate();
  const words = typed.trim();
  if (words === '') return [];
  return [
    {
      id: 'audit-search',
      label: t('palette.searchAudit', { words }),
      Icon: LogIcon,
      run: () => void navigate(href('audit', { text: words })),
    },
  ];
}

/** Everything in the palette, by group. People and rooms join as another group. */
export function usePaletteGroups(sections: readonly Section[], typed: string): PaletteGroup[] {
  const groups: PaletteGroup[] = [
    { id: 'pages', items: usePages(sections) },
    { id: 'areas', items: useAreas() },
    { id: 'places', items: usePlaces() },
    { id: 'actions', items: useActions() },
  ];
  const elsewhere = useElsewhere(typed);
  const wanted = typed.trim().toLocaleLowerCase();
  const isFound = ({ label, note = '' }: PaletteItem) =>
    `${label} ${note}`.toLocaleLowerCase().includes(wanted);
  return [
    ...groups.map(({ id, items }) => ({ id, items: items.filter(isFound).slice(0, shownAtOnce) })),
    { id: 'elsewhere' as const, items: elsewhere },
  ].filter(({ items }) => items.length > 0);
}

/** Of one group. */
const shownAtOnce = 8;
