import { limits } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { ActionBar } from '@/ui/action-bar';
import { ButtonLink } from '@/ui/button-link';
import { OptionPicker } from '@/ui/option-picker';
import { TagList } from '@/ui/tag-list';
import { type SearchProps, SearchQuery } from './search-query';

type Kind = 'housing' | 'majors';

/** `/filters-majors` and `/filters-housing`: a resident matches with any of the chosen options. */
export default function ChoiceFilterScreen({ kind }: { kind: Kind }) {
  return <SearchQuery>{(search) => <Choices kind={kind} {...search} />}</SearchQuery>;
}

function Choices({ kind, settings, change }: SearchProps & { kind: Kind }) {
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
      <ActionBar>
        <span className="flex-1" />
        <ButtonLink href="/filters">{t('done')}</ButtonLink>
      </ActionBar>
    </>
  );
}
