import { Checkbox } from 'react-aria-components/CheckboxGroup';
import { ChoiceGroup, type ChoicesProps } from './choice-group';
import { choiceRowClasses } from './choice-row-classes';
import { CheckIcon } from './icons/check';

/** Multiple choice, as rows. */
export function ChoiceRows<Id extends string>(props: ChoicesProps<Id>) {
  return (
    <ChoiceGroup {...props} className="flex flex-col gap-2">
      {props.options.map(({ id, label }) => (
        <Checkbox key={id} value={id} className={choiceRowClasses}>
          <span
            aria-hidden
            className="flex size-6 shrink-0 items-center justify-center rounded-small border-2 border-line-strong text-on-plum group-data-selected:border-plum-fill group-data-selected:bg-plum-fill"
          >
            <CheckIcon className="size-4 stroke-3 opacity-0 group-data-selected:opacity-100" />
          </span>
          {label}
        </Checkbox>
      ))}
    </ChoiceGroup>
  );
}
