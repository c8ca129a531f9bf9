import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { unwrap } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { BuildingIcon } from '@/ui/icons/building';
import { UserIcon } from '@/ui/icons/people';
import { useSettled } from '@/ui/use-settled';
import { DrawnWindows } from '../parts/windows';
import { call, calls } from '../platform/call';
import { useNetwork } from '../platform/network';
import { staffKeys } from '../platform/staff.keys';
import { useHref } from '../platform/use-address';
import { isNamed, type PaletteItem } from './palette-item';

const pauseMs = 150;

export type PaletteState = 'failed' | 'searching' | 'there';

interface PaletteResults {
  people: PaletteItem[];
  rooms: PaletteItem[];
  state: PaletteState;
}

/** People and rooms that match the typed words, searched once typing pauses. */
export function usePaletteResults(words: string): PaletteResults {
  const { t, language } = useTranslation('staff');
  const { network } = useNetwork();
  const { network_id: networkId } = network;
  const href = useHref();
  const navigate = useNavigate();
  const text = useSettled(words, pauseMs);
  const query = useQuery({
    queryKey: staffKeys.found(networkId, text),
    enabled: text !== '' && words !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(call(calls.staffPalette.search, { params: { networkId }, query: { text }, signal })),
  });
  const found = words === '' ? undefined : query.data;
  // Until the reply arrives, earlier results stay if they contain these words.
  const matching = (items: PaletteItem[] = []) =>
    query.isPlaceholderData || text !== words ? items.filter((item) => isNamed(item, words)) : items;
  const people = found?.residents.map(
    ({ membership_id: id, name, office_id, unit_type, people: lit, capacity }): PaletteItem => ({
      id,
      label: name || t('palette.noName'),
      note: office_id ?? unit_type,
      Icon: UserIcon,
      aside: <DrawnWindows lit={lit} capacity={capacity} />,
      run: () => void navigate(href(`residents/${id}`)),
    }),
  );
  const rooms = found?.rooms.map(
    ({ room_id: id, unit_number, unit_type, people: inside, capacity }): PaletteItem => ({
      id,
      label: listOfNames(
        inside.map(({ name }) => name || t('palette.noName')),
        language,
      ),
      note: unit_number ?? unit_type,
      Icon: BuildingIcon,
      aside: <DrawnWindows lit={inside.length} capacity={capacity} />,
      run: () => void navigate(href('rooms', { place: '', text: unit_number ?? inside[0]?.name ?? '' })),
    }),
  );
  return {
    people: matching(people),
    rooms: matching(rooms),
    state: query.isError
      ? 'failed'
      : words !== '' && (query.isFetching || text !== words)
        ? 'searching'
        : 'there',
  };
}
