import { TextField } from '@/ui/text-field';
import type { BasicInfoForm } from './use-basic-info-form';

type TextProps = Parameters<typeof TextField>[0];

interface Props extends Pick<
  TextProps,
  'autoComplete' | 'autoFocus' | 'hint' | 'inputMode' | 'label' | 'type'
> {
  form: BasicInfoForm;
  field: 'email' | 'first' | 'last' | 'preferredFirst' | 'preferredLast';
}

/** One line of basic info. */
export function TextInput({ form, field, ...look }: Props) {
  return (
    <div data-field={field}>
      <TextField
        {...look}
        name={field}
        value={form.values[field]}
        onChange={form.set(field)}
        onBlur={form.touch(field)}
        error={form.errorOf(field)}
      />
    </div>
  );
}
