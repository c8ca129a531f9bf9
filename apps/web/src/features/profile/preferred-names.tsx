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

/** Most people go by their own name; who does not can say so. */
export function PreferredNames({ values, set, touch, errorOf }: PreferredNamesProps) {
  const { t } = useTranslation('profile');
  const [isOpen, setOpen] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  // They stay open when they are emptied, so that the field that is typed in does not vanish.
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
