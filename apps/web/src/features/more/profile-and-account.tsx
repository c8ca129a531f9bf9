import { useTranslation } from '@/platform/use-translation';
import { PencilIcon } from '@/ui/icons/pencil';
import { TrashIcon } from '@/ui/icons/trash';
import { Row, Rows } from '@/ui/row';

/** The ways to the profile and out of the product. */
export function ProfileAndAccount() {
  const { t } = useTranslation(['account', 'shell']);
  return (
    <Rows label={t('settings.account')}>
      <Row icon={<PencilIcon />} label={t('settings.profile')} to="/profile-overview" />
      <Row icon={<TrashIcon />} label={t('shell:more.deleteAccount')} to="/delete-account" />
    </Rows>
  );
}
