import type { OfficeText } from '@nestmate/contract/staff';
import type { ComponentProps } from 'react';
import { emptyText } from '../editing/gaps';
import { OfficeTextField } from './office-text-field';

interface Props extends Omit<ComponentProps<typeof OfficeTextField>, 'onChange' | 'value'> {
  value: OfficeText | null;
  onChange: (text: OfficeText | null) => void;
}

/** A text that may be left out; it is in every language, or in none. */
export const OptionalTextField = ({ value, onChange, ...field }: Props) => (
  <OfficeTextField
    {...field}
    value={value ?? emptyText}
    onChange={(text) => onChange(text.en || text.es || text.zh ? text : null)}
  />
);
