import { useTranslation } from '@/platform/use-translation';
import { byTopic } from '@/ui/find-options';
import { OptionPicker } from '@/ui/option-picker';
import { TagList } from '@/ui/tag-list';
import type { ChoiceListProps } from './choice-list';

/** A search over many options, with the chosen ones above it. */
export function ChoiceSearch({ kind, options, value, onChange, max }: ChoiceListProps) {
  const { t, language } = useTranslation('profile');
  const { compare } = new Intl.Collator(language);
  const sorted = byTopic(options).flatMap(({ options: under }) =>
    under.toSorted((a, b) => compare(a.label, b.label)),
  );
  const isFull = value.length >= max;
  return (
    <>
      <TagList
        label={t(`choices.${kind}.chosen`)}
        tags={value.flatMap((id) => options.find((option) => option.id === id) ?? [])}
        onRemove={(removed) => onChange(value.filter((id) => id !== removed))}
        removeLabel={(name) => t('choices.remove', { name })}
        emptyText={t(`choices.${kind}.none`)}
        {...(isFull && { description: t(`choices.${kind}.full`, { max }) })}
      />
      <OptionPicker
        label={t(`choices.${kind}.list`)}
        searchLabel={t(`choices.${kind}.search`)}
        clearLabel={t(`choices.${kind}.clear`)}
        emptyText={(typed) => t(`choices.${kind}.noneFound`, { typed })}
        foundText={(count) => t(`choices.${kind}.found`, { count })}
        options={sorted}
        value={value}
        onChange={onChange}
        max={max}
      />
    </>
  );
}
