import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { TextInput } from './text-input';
import type { BasicInfoForm } from './use-basic-info-form';

/** Optional fields behind a button, because few people need them. */
export function PreferredNames({ form }: { form: BasicInfoForm }) {
  const { t } = useTranslation('profile');
  const { preferredFirst, preferredLast } = form.values;
  const [isOpen, setOpen] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  // Emptied fields stay open, so that the field with the focus does not disappear.
  if (!isOpen && (wasAsked || preferredFirst !== '' || preferredLast !== '')) setOpen(true);
  if (!isOpen) {
    return (
      <div className="-ml-3.5">
        <Button variant="quiet" size="sm" onPress={() => setAsked(true)}>
          {t('addPreferred')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextInput form={form} field="preferredFirst" label={t('preferredFirst')} autoFocus={wasAsked} />
      <TextInput form={form} field="preferredLast" label={t('preferredLast')} />
    </div>
  );
}
