import { useSession } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Card } from '@/ui/card';
import { ChoiceList } from './choices/choice-list';
import { AddressNotice, AddressRow } from '@/features/contact-address';
import { PushSwitch } from './push/push-switch';
import { usePush } from './push/push.queries';
import { QuietSwitch } from './quiet/quiet-switch';

/** Whether this device notifies. */
export function NotificationsInWords() {
  const { t } = useTranslation('notifications');
  const { data } = usePush();
  return data && t(data.is_on ? 'on' : 'off');
}

/** How the person is notified: on this device, and by email. */
export function Notifications() {
  const membershipId = useSession((session) => session.membershipId);
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <PushSwitch />
      </Card>
      <Card>
        <QuietSwitch />
      </Card>
      {membershipId !== null && (
        <>
          <AddressRow membershipId={membershipId} />
          <AddressNotice membershipId={membershipId} />
          <ChoiceList membershipId={membershipId} />
        </>
      )}
    </div>
  );
}
