import { isMatchingFinished } from '@nestmate/contract/rules/rounds';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useNavigate } from 'react-router';
import { chooseAppearance } from '@/platform/appearance';
import { useTranslation } from '@/platform/texts/use-translation';
import { MoonIcon, SunIcon } from '@/ui/icons/appearance';
import { ClockIcon } from '@/ui/icons/clock';
import { LogIcon, UploadIcon } from '@/ui/icons/console';
import { LogoutIcon } from '@/ui/icons/logout';
import { PlusIcon } from '@/ui/icons/plus';
import { SparkleIcon } from '@/ui/icons/sparkle';
import { signOut } from '../platform/me.queries';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import { useRounds } from '../rounds/rounds.queries';
import type { PaletteItem } from './palette-item';

/** Pauses, resumes and moves deadlines: each opens its question on the rounds' page. */
function useRoundActions(): PaletteItem[] {
  const { t } = useTranslation('staff');
  const { network } = useNetwork();
  const href = useHref();
  const navigate = useNavigate();
  const { data } = useRounds(hasRight(network.role, 'rounds'));
  const openDialog = (what: 'deadline' | 'pause', id: string) => () =>
    void navigate(href('rounds', { place: '', [what]: id }));
  return (data?.rounds ?? []).flatMap(({ subnetwork_id, name: place, phase: status, unit_types }) => [
    ...unit_types
      .filter(({ is_paused }) => is_paused || !isMatchingFinished(status))
      .map(({ unit_type_id: id, name, is_paused }) => ({
        id: `pause-${id}`,
        label: t(is_paused ? 'palette.resume' : 'palette.pause', { name }),
        note: place,
        Icon: ClockIcon,
        run: openDialog('pause', id),
      })),
    {
      id: `deadline-${subnetwork_id}`,
      label: t('palette.deadline', { place }),
      Icon: ClockIcon,
      run: openDialog('deadline', subnetwork_id),
    },
  ]);
}

/** The actions that the role may start by name. */
export function useActions(): PaletteItem[] {
  const { t } = useTranslation('staff');
  const { network } = useNetwork();
  const href = useHref();
  const navigate = useNavigate();
  const rounds = useRoundActions();
  const match: PaletteItem = {
    id: 'match',
    label: t('palette.match'),
    Icon: PlusIcon,
    run: () => void navigate(href('rooms', { add: 'match' })),
  };
  const groups: PaletteItem = {
    id: 'proposeGroups',
    label: t('palette.groups'),
    Icon: SparkleIcon,
    run: () => void navigate(href('groups', { add: 'draft' })),
  };
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
    ...(hasRight(network.role, 'match') ? [match, groups] : []),
    ...(hasRight(network.role, 'setUp') ? [importing] : []),
    ...(hasRight(network.role, 'staff') ? [add] : []),
    ...rounds,
    { id: 'dark', label: t('palette.dark'), Icon: MoonIcon, run: () => chooseAppearance('dark') },
    { id: 'light', label: t('palette.light'), Icon: SunIcon, run: () => chooseAppearance('light') },
    { id: 'signOut', label: t('account.signOut'), Icon: LogoutIcon, run: () => void signOut() },
  ];
}

/** The item for any typed text: a search of the log for it. */
export function useElsewhere(words: string): PaletteItem[] {
  const { t } = useTranslation('staff');
  const href = useHref();
  const navigate = useNavigate();
  const { role } = useNetwork().network;
  if (words === '' || !hasRight(role, 'work')) return [];
  return [
    {
      id: 'audit-search',
      label: t('palette.searchAudit', { words }),
      Icon: LogIcon,
      run: () => void navigate(href('audit', { text: words })),
    },
  ];
}
