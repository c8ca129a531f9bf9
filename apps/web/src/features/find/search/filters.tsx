import { limits } from '@nestmate/contract/limits';
import type { SearchSettings } from '@nestmate/contract/search';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import type { ReactNode } from 'react';
import { LifestyleFilters } from '@/features/questions';
import { useTranslation } from '@/platform/texts/use-translation';
import { OptionPicker } from '@/ui/option-picker';
import { RadioGroup } from '@/ui/radio-group';
import { Row, Rows } from '@/ui/row';
import { Switch } from '@/ui/switch';
import { TagList } from '@/ui/tag-list';
import type { SearchProps } from './search-query';

/** The search's filters; a change applies right away. */
export function Filters({ settings, change }: SearchProps) {
  const { t } = useTranslation('search');
  const { sexOptions, maxGroupSize, enableRoomSizeFilter } = settings;
  const sizes = Array.from({ length: maxGroupSize }, (_, index) => String(index + 1));
  const name = `${settings.firstName} ${settings.lastName}`.trim();
  return (
    <div className="flex flex-col gap-8">
      {name && (
        <TagList
          label={t('name')}
          tags={[{ id: 'name', label: name }]}
          onRemove={() => change({ firstName: '', lastName: '' })}
          removeLabel={() => t('remove', { name })}
          emptyText=""
        />
      )}
      {sexOptions.length > 0 && (
        <RadioGroup
          look="chips"
          label={t('sex')}
          options={[{ id: 'any', label: t('anySex') }, ...sexOptions.map(({ id, label }) => ({ id, label }))]}
          value={settings.sex ?? 'any'}
          onChange={(id) => change({ sex: sexOptions.find((option) => option.id === id)?.id ?? null })}
        />
      )}
      <ChosenOptions settings={settings} />
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
    </div>
  );
}

const parts = [
  { kind: 'majors', options: 'majorOptions', href: '/filters-majors' },
  { kind: 'housing', options: 'housingOptions', href: '/filters-housing' },
] as const;

/** The chosen majors and housing preferences, each leading to its choices. */
function ChosenOptions({ settings }: { settings: SearchSettings }) {
  const { t, language } = useTranslation('search');
  const offered = parts.filter(({ options }) => settings[options].length > 0);
  if (offered.length === 0) return null;
  return (
    <Rows>
      {offered.map(({ kind, options, href }) => {
        const chosen = settings[options].filter(({ id }) => settings[kind].includes(id));
        const names = listOfNames(
          chosen.map(({ name }) => name),
          language,
          { style: 'narrow' },
        );
        return <Row key={kind} to={href} label={t(kind)} value={names || t('anyChoice')} />;
      })}
    </Rows>
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

type ChoiceKind = 'housing' | 'majors';

/** Majors or housing preferences: a resident matches with any of the chosen options. */
export function ChoiceFilter({ kind, settings, change }: SearchProps & { kind: ChoiceKind }) {
  const { t } = useTranslation('search');
  const offered = kind === 'majors' ? settings.majorOptions : settings.housingOptions;
  const options = offered.map(({ id, name, topic }) => ({ id, label: name, topic }));
  const value = settings[kind];
  if (options.length === 0) return <p className="text-ink-2">{t(`choices.${kind}.unlisted`)}</p>;
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
