import type { ChoiceKind } from '@nestmate/contract/choices';
import type { OptionId } from '@nestmate/contract/ids';
import { useTranslation } from '@/platform/texts/use-translation';
import { ChoiceChips } from '@/ui/choice-chips';
import { groupByTopic, type TopicOption } from '@/ui/find-options';
import { OptionPicker } from '@/ui/option-picker';
import { TagList } from '@/ui/tag-list';

/** Up to this many options are shown as groups; more get a search. */
const maxGrouped = 24;

/** A choice of a few options. */
export function Choices(props: ChoiceListProps) {
  const List = props.options.length > maxGrouped ? ChoiceSearch : ChoiceGroups;
  return <List {...props} />;
}

/** The props of every list of options. */
interface ChoiceListProps {
  kind: ChoiceKind;
  options: readonly TopicOption<OptionId>[];
  /** In the order in which they were chosen. */
  value: readonly OptionId[];
  onChange: (ids: OptionId[]) => void;
  max: number;
}

/** A search over many options, with the chosen ones above it. */
function ChoiceSearch({ kind, options, value, onChange, max }: ChoiceListProps) {
  const { t, language } = useTranslation('profile');
  const { compare } = new Intl.Collator(language);
  const sorted = groupByTopic(options).flatMap(({ options: under }) =>
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

/** A few options, all visible: chips under their headings. */
function ChoiceGroups({ options, value, onChange, max }: ChoiceListProps) {
  function choose(here: ReadonlySet<OptionId>, chosen: OptionId[]) {
    const elsewhere = value.filter((id) => !here.has(id) || chosen.includes(id));
    onChange([...elsewhere, ...chosen.filter((id) => !value.includes(id))]);
  }
  return (
    <div className="flex flex-col gap-6">
      {groupByTopic(options).map(({ topic, options: under }) => {
        const here = new Set(under.map(({ id }) => id));
        const chosenHere = value.filter((id) => here.has(id));
        return (
          <ChoiceChips
            key={topic}
            label={topic}
            options={under}
            value={chosenHere}
            max={max - value.length + chosenHere.length}
            onChange={(chosen) => choose(here, chosen)}
          />
        );
      })}
    </div>
  );
}
