import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { CheckIcon } from './icons/check';

/** Something to choose. */
export interface Option<Id extends string = string> {
  id: Id;
  label: string;
  description?: string;
}

export const popoverClasses =
  'overflow-y-auto rounded-control border border-line bg-surface p-1.5 shadow-float outline-none data-entering:animate-appear data-exiting:opacity-0';
export const rowClasses =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-2 outline-none data-focused:bg-sunken';

interface OptionListProps {
  options: readonly Option[];
}

/** The options of a select, below it and as wide. */
export function OptionList({ options }: OptionListProps) {
  return (
    <Popover offset={6} className={`w-(--trigger-width) ${popoverClasses}`}>
      <ListBox items={options} className="outline-none">
        {({ id, label, description }) => (
          <ListBoxItem id={id} textValue={label} className={`group ${rowClasses}`}>
            <span className="min-w-0 flex-1">
              <Text slot="label">{label}</Text>
              {description && (
                <Text slot="description" className="block text-sm text-ink-2">
                  {description}
                </Text>
              )}
            </span>
            <CheckIcon className="size-5 text-plum opacity-0 group-data-selected:opacity-100" />
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
