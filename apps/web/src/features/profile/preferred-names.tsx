import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import type { BasicInfoField, BasicInfoValues } from './basic-info';

interface PreferredNamesProps {
  values: BasicInfoValues;
  set: (field: 'preferredFirst' | 'preferredLast') => (value: string) => void;
  touch: (field: BasicInfoField) => () => void;
  errorOf: (field: BasicInfoField) => string | undefined;
}

/** Optional fields behind a button, because few people need them. */
export function PreferredNames({ values, set, touch, errorOf }: PreferredNamesProps) {
  const { t } = useTranslation('profile');
  const [isOpen, setOpen] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  // Emptied fields stay open, so that the field with the focus does not disappear.
  if (!isOpen && (wasAsked || values.preferredFirst !== '' || values.preferredLast !== '')) setOpen(true);
  if (!isOpen) {
    return (
      <div>
        <Button variant="quiet" size="sm" onPress={() => setAsked(true)}>
          {t('addPreferred')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {(['preferredFirst', 'preferredLast'] as const).map((field) => (
        <div key={field} data-field={field}>
          <TextField
            label={t(field)}
            name={field}
            autoFocus={wasAsked && field === 'preferredFirst'}
            value={values[field]}
            onChange={set(field)}
            onBlur={touch(field)}
            error={errorOf(field)}
          />
        </div>
      ))}
    </div>
  );
}
