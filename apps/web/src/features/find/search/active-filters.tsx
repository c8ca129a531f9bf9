import { isAnySearch, type SearchSettings } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { TagList } from '@/ui/tag-list';
import { filtersOf, useSearch } from './search.queries';

/** What narrows the deck, each a touch away from gone; nothing where nothing does. */
export function ActiveFilters() {
  const { t } = useTranslation('search');
  const { settings, change } = useSearch(t('saveFailed'));
  if (!settings.data || !isAnySearch(filtersOf(settings.data))) return null;
  const data = settings.data;
  const name = `${data.firstName} ${data.lastName}`.trim();
  const chosen = (kind: 'housing' | 'majors', options: SearchSettings['majorOptions']) =>
    options
      .filter(({ id }) => data[kind].includes(id))
      .map(({ id, name: label }) => ({
        id: `${kind} ${id}`,
        label,
        without: { [kind]: data[kind].filter((each) => each !== id) },
      }));
  const sex = data.sexOptions.find(({ id }) => id === data.sex);
  const tags = [
    ...(name ? [{ id: 'name', label: name, without: { firstName: '', lastName: '' } }] : []),
    ...(sex ? [{ id: 'sex', label: sex.label, without: { sex: null } }] : []),
    ...chosen('majors', data.majorOptions),
    ...chosen('housing', data.housingOptions),
    ...(data.groupSizeFilter > 0
      ? [
          {
            id: 'size',
            label: t('sizeChip', { count: data.groupSizeFilter }),
            without: { groupSizeFilter: 0 },
          },
        ]
      : []),
    ...(data.registrationStatus === 'ALL'
      ? [{ id: 'all', label: t('allChip'), without: { registrationStatus: 'REGISTERED_ONLY' as const } }]
      : []),
    ...(data.lifestylePreferences.length > 0
      ? [{ id: 'lifestyle', label: t('lifestyle'), without: { lifestylePreferences: [] } }]
      : []),
  ];
  return (
    <TagList
      label={t('active')}
      tags={tags}
      onRemove={(removed) => change(tags.find(({ id }) => id === removed)?.without ?? {})}
      removeLabel={(label) => t('remove', { name: label })}
      emptyText=""
    />
  );
}
