import type { MembershipId } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { MailIcon } from '@/ui/icons/mail';
import { Row, Rows } from '@/ui/row';
import { useContactAddress } from './contact-address.queries';

/** The contact address; leads to the screen that changes it. */
export function AddressRow({ membershipId }: { membershipId: MembershipId }) {
  const { t } = useTranslation('notifications');
  const { data } = useContactAddress(membershipId);
  if (!data) return null;
  const { address } = data;
  return (
    <Rows>
      <Row
        icon={<MailIcon />}
        label={t('address.label')}
        value={<span className="wrap-anywhere">{address || t('address.add')}</span>}
        isOpen={address === ''}
        to="/update-basic-info"
      />
    </Rows>
  );
}
