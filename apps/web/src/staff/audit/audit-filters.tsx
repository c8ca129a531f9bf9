import { hasRight } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { zoneHere, zoneName } from '@/platform/zones';
import { Button } from '@/ui/button';
import { auditActions } from '../platform/call';
import { useNetwork } from '../platform/network';
import { boxClasses, FilterSelect, Labelled } from '../parts/filter-parts';
import { SearchField } from '../parts/search-field';
import { ActorFilter } from './actor-filter';
import { useAuditAddress } from './filter';

interface Props {
  isFiltered: boolean;
  onClear: () => void;
}

/** The filters of the log. They are part of the address, so that it can be sent as a link. */
export function AuditFilters({ isFiltered, onClear }: Props) {
  const { t, language } = useTranslation('staffAudit');
  const { filter, text, change } = useAuditAddress();
  const { network } = useNetwork();
  const day = (name: 'from' | 'to') => (
    <Labelled label={t(name)}>
      <input
        type="date"
        value={filter[name] ?? ''}
        onChange={({ target }) => change({ [name]: target.value })}
        className={`${boxClasses} w-full min-w-0 text-base text-ink`}
      />
    </Labelled>
  );
  return (
    <search className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
      <SearchField
        label={t('search')}
        hint={t('searchHint')}
        text={text}
        onSearch={(words) => change({ text: words })}
      />
      <FilterSelect
        label={t('action')}
        all={t('anyAction')}
        value={filter.action ?? ''}
        options={auditActions.map((id) => ({ id, label: t(`actions.${id}`) }))}
        onChange={(action) => change({ action })}
      />
      {hasRight(network.role, 'staff') && <ActorFilter />}
      {day('from')}
      {day('to')}
      <p className="col-span-full basis-full text-sm text-ink-2">
        {t('zone', { zone: zoneName(zoneHere(), language) })}
      </p>
      {isFiltered && (
        <Button variant="quiet" onPress={onClear}>
          {t('clear')}
        </Button>
      )}
    </search>
  );
}
