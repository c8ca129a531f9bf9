import { AddressNotice, AddressRow } from '@/features/contact-address';
import { errorTextOf } from '@/platform/calls/query-client';
import { pushObstacle } from '@/platform/push-keys';
import { useSession } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Card } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { ChoiceList } from './choice-list';
import { usePush, useSetPush } from './push/push.queries';
import { QuietSwitch } from './quiet-switch';

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

/**
 * The switch for notifications in this browser. Turning it on asks for permission; it shows why push is unavailable.
 */
function PushSwitch() {
  const { t } = useTranslation('notifications');
  const { data } = usePush();
  const turn = useSetPush(data?.public_key ?? '');
  const obstacle = pushObstacle();
  return (
    <div>
      <Switch
        isSelected={turn.isPending ? turn.variables : (data?.is_on ?? false)}
        onChange={(isOn) => turn.mutate(isOn)}
        isDisabled={obstacle !== undefined || !data}
        description={t(`device.${obstacle ?? 'text'}`)}
      >
        {t('device.title')}
      </Switch>
      {turn.error && (
        <p role="alert" className="mt-1 text-sm text-brick">
          {turn.error instanceof DOMException ? t('device.failed') : errorTextOf(turn.error)}
        </p>
      )}
    </div>
  );
}
