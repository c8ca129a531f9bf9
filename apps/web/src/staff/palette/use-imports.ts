import { hasRight } from '@nestmate/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { unwrap } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { UploadIcon } from '@/ui/icons/upload';
import { call, calls } from '../platform/call';
import { useNetwork, usePlace } from '../platform/network';
import { staffKeys } from '../platform/staff.keys';
import { useHref } from '../platform/use-href';
import type { PaletteItem } from './palette-item';

/** The roster files of the chosen place, by name. */
export function useImports(): PaletteItem[] {
  const { language } = useTranslation('staff');
  const { network } = useNetwork();
  const place = usePlace();
  const href = useHref();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: staffKeys.imports(network.network_id, place as NonNullable<typeof place>),
    enabled: place !== undefined && hasRight(network.role, 'setUp'),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.staffRoster.list, {
          params: { networkId: network.network_id, subnetworkId: place as NonNullable<typeof place> },
          signal,
        }),
      ),
  });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return (data?.imports ?? []).map(({ import_id: id, name, started_at }) => ({
    id,
    label: name,
    note: day.format(new Date(started_at)),
    Icon: UploadIcon,
    run: () => void navigate(href('roster', { import: id })),
  }));
}
