import { useTranslation } from '@/platform/use-translation';
import { useNetwork } from '../platform/network';
import { useTeam } from '../team';
import { useAuditAddress } from './filter';
import { FilterSelect } from '../parts/filter-parts';

/** The entries of one colleague. */
export function ActorFilter() {
  const { t } = useTranslation('staffAudit');
  const { network } = useNetwork();
  const { filter, change } = useAuditAddress();
  const staff = useTeam(network.network_id).data?.staff ?? [];
  return (
    <FilterSelect
      label={t('who')}
      all={t('anyone')}
      value={filter.actor ?? ''}
      options={staff.map(({ staff_id, name }) => ({ id: staff_id, label: name }))}
      onChange={(actor) => change({ actor })}
    />
  );
}
