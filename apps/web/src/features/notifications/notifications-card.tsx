import { useSession } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Card } from '@/ui/card';
import { AddressNotice } from './contact-address/address-notice';
import { MailSwitches } from './mails/mail-switches';
import { PushSwitch } from './push/push-switch';

/** Notification settings: mail and push. */
export function NotificationsCard() {
  const { t } = useTranslation('notifications');
  const membershipId = useSession((session) => session.membershipId);
  return (
    <Card as="section">
      <h2 className="text-lg">{t('title')}</h2>
      <p className="mt-1 text-ink-2">{t('text')}</p>
      <div className="mt-3 flex flex-col gap-3">
        <PushSwitch />
        {membershipId !== null && (
          <>
            <AddressNotice membershipId={membershipId} />
            <MailSwitches membershipId={membershipId} />
          </>
        )}
      </div>
    </Card>
  );
}
