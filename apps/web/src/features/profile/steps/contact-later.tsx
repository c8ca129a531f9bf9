import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { EmailField, NumberField } from '../basic-info/contact-fields';
import type { BasicInfoForm } from '../basic-info/use-basic-info-form';

/** Optional, so behind a button until there is something in it. */
export function ContactLater({ form }: { form: BasicInfoForm }) {
  const { t } = useTranslation('registration');
  const { email, phone } = form.values;
  const [wasAsked, setAsked] = useState(false);
  const [isFilled] = useState(email !== '' || phone !== '');
  if (wasAsked || isFilled)
    return (
      <>
        <EmailField form={form} autoFocus={wasAsked} />
        <NumberField form={form} />
      </>
    );
  return (
    <div className="-ml-5">
      <Button variant="quiet" onPress={() => setAsked(true)}>
        {t('office.addContact')}
      </Button>
    </div>
  );
}
