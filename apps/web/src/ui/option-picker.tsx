import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Text } from 'react-aria-components/Text';
import { groupByTopic, findOptions, type TopicOption } from './find-options';
import { CheckIcon } from './icons/check';
import { SearchField } from './search-field';

interface OptionPickerProps<Id extends string> {
  /** Names the list. */
  label: string;
  /** The label and the placeholder of the search. */
  searchLabel: string;
  clearLabel: string;
  emptyText: (typed: string) => string;
  /** Announces the number of results to screen readers. */
  foundText: (count: number) => string;
  options: readonly TopicOption<Id>[];
  value: readonly Id[];
  /** In the order in which they were chosen. */
  onChange: (ids: Id[]) => void;
  /** At this many choices the others are disabled. */
  max: number;
}

/**
 * Picks several of many: a forgiving search, and a list by headings that the arrow keys reach from the search field.
 */
export function OptionPicker<Id extends string>(props: OptionPickerProps<Id>) {
  const { label, searchLabel, clearLabel, emptyText, foundText, options, value, onChange, max } = props;
  const [typed, setTyped] = useState('');
  const isSearching = typed.trim() !== '';
  const found = isSearching ? findOptions(options, typed) : options;
  const resting = value.length >= max ? options.filter(({ id }) => !value.includes(id)) : [];

  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <div className="sticky top-0 z-10 -mx-1 bg-(--ground,var(--color-paper)) px-1 py-3">
        <SearchField
          label={searchLabel}
          clearLabel={clearLabel}
          // Enter selects the active option; it does not submit the surrounding form.
          onSubmit={() => undefined}
        />
      </div>
      <output className="sr-only">{isSearching && foundText(found.length)}</output>
      <ListBox
        aria-label={label}
        selectionMode="multiple"
        selectedKeys={value}
        disabledKeys={resting.map(({ id }) => id)}
        onSelectionChange={(keys) => {
          const chosen = new Set(keys);
          const remaining = value.filter((id) => chosen.has(id));
          const added = options.flatMap(({ id }) => (chosen.has(id) && !value.includes(id) ? id : []));
          onChange([...remaining, ...added].slice(0, max));
        }}
        renderEmptyState={() => <p className="py-8 text-center text-ink-2">{emptyText(typed.trim())}</p>}
        className="@container outline-none"
      >
        {isSearching
          ? found.map((option) => <Row key={option.id} option={option} showsTopic />)
          : groupByTopic(found).map(({ topic, options: under }) => (
              <ListBoxSection key={topic} aria-label={topic} className="mb-5 gap-x-4 @lg:columns-2">
                <Header className="px-3 [column-span:all] pb-1 text-sm font-semibold text-ink-2">
                  {topic}
                </Header>
                {under.map((option) => (
                  <Row key={option.id} option={option} />
                ))}
              </ListBoxSection>
            ))}
      </ListBox>
    </Autocomplete>
  );
}

function Row({ option, showsTopic = false }: { option: TopicOption; showsTopic?: boolean }) {
  const { id, label, topic } = option;
  return (
    <ListBoxItem
      id={id}
      textValue={label}
      className="group flex min-h-12 break-inside-avoid cursor-pointer items-center gap-3 rounded-small px-3 py-2 transition data-disabled:cursor-default data-disabled:opacity-50 -outline-offset-2 data-focused:bg-sunken data-hovered:bg-sunken"
    >
      <span
        aria-hidden
        className="flex size-5.5 shrink-0 items-center justify-center rounded-[7px] border-2 border-line-strong bg-surface text-on-plum group-data-selected:border-plum group-data-selected:bg-plum-fill"
      >
        <CheckIcon className="size-4 stroke-3 opacity-0 group-data-selected:opacity-100" />
      </span>
      <Text slot="label" className="min-w-0 flex-1">
        {label}
      </Text>
      {showsTopic && (
        <Text slot="description" className="max-w-2/5 text-right text-sm text-ink-2">
          {topic}
        </Text>
      )}
    </ListBoxItem>
  );
}
