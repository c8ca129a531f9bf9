import type { ReactNode } from 'react';
import { LifestyleFilters } from '@/features/questions';
import { useTranslation } from '@/platform/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { RadioGroup } from '@/ui/radio-group';
import { Switch } from '@/ui/switch';
import { TagList } from '@/ui/tag-list';
import { CountBar } from './count-bar';
import { filtersOf } from './search.queries';
import { type SearchProps, SearchQuery } from './search-query';

/** `/filters`: the search's filters. */
export default function FiltersScreen() {
  return <SearchQuery>{(search) => <Filters {...search} />}</SearchQuery>;
}

function Filters({ settings, change, clear }: SearchProps) {
  const { t } = useTranslation('search');
  const { sexOptions, maxGroupSize, enableRoomSizeFilter } = settings;
  const sizes = Array.from({ length: maxGroupSize }, (_, index) => String(index + 1));
  return (
    <div className="flex flex-col gap-8">
      {sexOptions.length > 0 && (
        <RadioGroup
          look="chips"
          label={t('sex')}
          options={[{ id: 'any', label: t('anySex') }, ...sexOptions.map(({ id, label }) => ({ id, label }))]}
          value={settings.sex ?? 'any'}
          onChange={(id) => change({ sex: sexOptions.find((option) => option.id === id)?.id ?? null })}
        />
      )}
      <Chosen kind="majors" href="/filters-majors" settings={settings} change={change} />
      <Chosen kind="housing" href="/filters-housing" settings={settings} change={change} />
      {enableRoomSizeFilter && (
        <RadioGroup
          look="chips"
          label={t('groupSize')}
          options={[{ id: '0', label: t('anySize') }, ...sizes.map((size) => ({ id: size, label: size }))]}
          value={String(settings.groupSizeFilter)}
          onChange={(size) => change({ groupSizeFilter: Number(size) })}
        />
      )}
      <Switch
        isSelected={settings.registrationStatus === 'ALL'}
        onChange={(all) => change({ registrationStatus: all ? 'ALL' : 'REGISTERED_ONLY' })}
        description={t('unregisteredText')}
      >
        {t('unregistered')}
      </Switch>
      <Section title={t('lifestyle')} lead={t('lifestyleText')}>
        <LifestyleFilters
          preferences={settings.lifestylePreferences}
          onChange={(lifestylePreferences) => change({ lifestylePreferences })}
        />
      </Section>
      <CountBar filters={filtersOf(settings)} onClear={clear} />
    </div>
  );
}

function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1 mb-4 text-ink-2">{lead}</p>
      {children}
    </section>
  );
}

interface ChosenProps extends Pick<SearchProps, 'change' | 'settings'> {
  kind: 'housing' | 'majors';
  href: string;
}

/** The chosen majors or housing wishes, and a link to change them. */
function Chosen({ kind, href, settings, change }: ChosenProps) {
  const { t } = useTranslation('search');
  const options = kind === 'majors' ? settings.majorOptions : settings.housingOptions;
  const chosen = settings[kind];
  if (options.length === 0) return null;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0 flex-1">
        <TagList
          label={t(kind)}
          tags={options.filter(({ id }) => chosen.includes(id)).map(({ id, name }) => ({ id, label: name }))}
          onRemove={(removed) => change({ [kind]: chosen.filter((id) => id !== removed) })}
          removeLabel={(name) => t('remove', { name })}
          emptyText={t('anyChoice')}
        />
      </div>
      <ButtonLink href={href} label={`${t('choose')}: ${t(kind)}`} variant="secondary" size="sm">
        {t('choose')}
      </ButtonLink>
    </div>
  );
}
