import { limits } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { OptionPicker } from '@/ui/option-picker';
import { TagList } from '@/ui/tag-list';
import type { SearchProps } from './search-query';

export type ChoiceKind = 'housing' | 'majors';

/** Majors or housing wishes: a resident matches with any of the chosen options. */
export function ChoiceFilter({ kind, settings, change }: SearchProps & { kind: ChoiceKind }) {
  const { t } = useTranslation('search');
  const offered = kind === 'majors' ? settings.majorOptions : settings.housingOptions;
  const options = offered.map(({ id, name, topic }) => ({ id, label: name, topic }));
  const value = settings[kind];
  return (
    <>
      <TagList
        label={t('choices.chosen')}
        tags={options.filter(({ id }) => value.includes(id))}
        onRemove={(removed) => change({ [kind]: value.filter((id) => id !== removed) })}
        removeLabel={(name) => t('remove', { name })}
        emptyText={t('choices.nothing')}
      />
      <OptionPicker
        label={t(`choices.${kind}.list`)}
        searchLabel={t(`choices.${kind}.search`)}
        clearLabel={t('choices.clear')}
        emptyText={(typed) => t('choices.none', { typed })}
        foundText={(count) => t('choices.found', { count })}
        options={options}
        value={value}
        onChange={(ids) => change({ [kind]: ids })}
        max={limits.searchChoices}
      />
    </>
  );
}
