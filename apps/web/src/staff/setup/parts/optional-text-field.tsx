import type { OfficeText } from '@nestmate/contract/staff';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { PlusIcon } from '@/ui/icons/plus';
import { useEditing } from '../editing/editing';
import { emptyText } from '../editing/gaps';
import { OfficeTextField } from './office-text-field';

interface Props extends Omit<ComponentProps<typeof OfficeTextField>, 'onChange' | 'value'> {
  value: OfficeText | null;
  onChange: (text: OfficeText | null) => void;
}

/** An optional text, added by a click; it exists in every language, or in none. */
export function OptionalTextField({ value, onChange, ...field }: Props) {
  const { isReadOnly } = useEditing();
  const [isOpened, setOpened] = useState(false);
  if (value === null && !isOpened)
    return isReadOnly ? null : (
      <div>
        <Button
          size="sm"
          variant="quiet"
          icon={<PlusIcon className="size-4" />}
          onPress={() => setOpened(true)}
        >
          {field.label}
        </Button>
      </div>
    );
  return (
    <OfficeTextField
      {...field}
      isFocused={isOpened}
      value={value ?? emptyText}
      onChange={(text) => {
        // A field that is emptied while typing stays open.
        setOpened(true);
        onChange(text.en || text.es || text.zh ? text : null);
      }}
    />
  );
}
