import { useTranslation } from '@/platform/use-translation';
import { Card } from '@/ui/card';
import { TextLink } from '@/ui/text-link';
import { DeleteAccountForm } from './delete-account-form';
import { DeletionFacts } from './deletion-facts';

/** What is deleted, what stays, and the form. */
export function DeleteAccount() {
  const { t } = useTranslation('account');
  return (
    <div className="flex flex-col gap-4">
      <DeletionFacts />
      <Card as="section">
        <h2 className="text-lg">{t('delete.before')}</h2>
        <p className="mt-2">
          <TextLink href="/settings/data">{t('delete.download')}</TextLink>
        </p>
        <p className="mt-2 text-ink-2">{t('delete.back')}</p>
      </Card>
      <DeleteAccountForm />
    </div>
  );
}
