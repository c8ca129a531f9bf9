import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup';
import { choiceRowClasses } from './choice-row-classes';
import { FieldLabel, fieldClasses, FieldNotes, type HeadedFieldProps } from './field-parts';
import type { Option } from './option-list';

const looks = {
  list: {
    group: 'flex flex-col',
    option: 'flex min-h-11 items-start gap-3 rounded-control py-2.5',
    dot: true,
  },
  cards: {
    group: 'flex flex-col gap-2',
    option:
      'flex min-h-14 items-start gap-3 rounded-control border border-line bg-surface p-4 data-hovered:border-line-strong data-selected:border-plum data-selected:bg-plum-soft data-selected:ring-1 data-selected:ring-plum data-focus-visible:ring-focus',
    dot: true,
  },
  rows: { group: 'flex flex-col gap-2', option: choiceRowClasses, dot: true },
  chips: {
    group: 'flex flex-wrap gap-2',
    option:
      'inline-flex min-h-11 max-w-full items-center rounded-full border border-line-strong bg-surface px-4 text-base wrap-anywhere data-hovered:bg-sunken data-selected:border-plum data-selected:bg-plum-fill data-selected:text-on-plum data-focus-visible:ring-focus',
    dot: false,
  },
  /** One line of chips, in a container that scrolls sideways on a phone. */
  strip: {
    group: 'flex gap-2 lg:flex-wrap',
    option:
      'inline-flex min-h-11 shrink-0 items-center whitespace-nowrap rounded-full border border-line-strong bg-surface px-4 text-base data-hovered:bg-sunken data-selected:border-plum data-selected:bg-plum-fill data-selected:text-on-plum data-focus-visible:ring-focus',
    dot: false,
  },
};

interface RadioGroupProps<Id extends string> extends HeadedFieldProps {
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  look?: keyof typeof looks;
}

/** A single choice from a few options. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  const {
    label,
    isLabelHidden = false,
    hint,
    description,
    error,
    options,
    look = 'list',
    onChange,
    ...rest
  } = props;
  const { group, option, dot } = looks[look];
  const choose = (id: string) => {
    const chosen = options.find((each) => each.id === id);
    if (chosen) onChange(chosen.id);
  };
  return (
    <AriaRadioGroup
      {...rest}
      onChange={choose}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={fieldClasses}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} hint={hint} />
      <div className={group}>
        {options.map(({ id, label, description }) => (
          <Radio
            key={id}
            value={id}
            // The hidden input of a chip is positioned inside the chip, so that focusing it scrolls the strip of chips
            // and not the page.
            className={`group relative cursor-pointer transition data-disabled:cursor-default data-disabled:opacity-50 ${option}`}
          >
            {dot && <Dot />}
            <span>
              {label}
              {dot && description && <span className="block text-sm text-ink-2">{description}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes description={description} error={error} />
    </AriaRadioGroup>
  );
}

const Dot = () => (
  <span
    aria-hidden
    className="mt-0.5 size-5 shrink-0 rounded-full border-2 border-line-strong bg-surface transition group-data-invalid:border-brick group-data-selected:border-6 group-data-selected:border-plum"
  />
);
