import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Switch } from '@/ui/switch';
import { usePush, useTurnPush } from './push.queries';
import { pushObstacle } from './push-browser';

/** The switch for notifications in this browser. Turning it on asks for permission; it shows why push is unavailable. */
export function PushSwitch() {
  const { t } = useTranslation('notifications');
  const { data } = usePush();
  const turn = useTurnPush(data?.public_key ?? '');
  const obstacle = pushObstacle();
  return (
    <div>
      <Switch
        isSelected={turn.isPending ? turn.variables : (data?.is_on ?? false)}
        onChange={(wanted) => turn.mutate(wanted)}
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
