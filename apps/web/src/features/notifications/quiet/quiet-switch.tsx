import { usualQuietHours } from '@nestmate/contract';
import { SectionNotLoaded } from '@/features/not-loaded';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Skeleton } from '@/ui/skeleton';
import { Switch } from '@/ui/switch';
import { useQuietHours, useSetQuietHours } from './quiet.queries';
import { QuietTimes } from './quiet-times';
import { zoneHere } from '@/platform/zones';

/** The switch for quiet hours. They start in the time zone of this device. */
export function QuietSwitch() {
  const { t } = useTranslation('notifications');
  const query = useQuietHours();
  const save = useSetQuietHours();
  if (!query.data)
    return (
      <SectionNotLoaded
        query={query}
        title={t('quiet.failed')}
        loading={<Skeleton className="h-20 w-full" />}
      />
    );
  const hours = query.data.quiet_hours ?? { ...usualQuietHours, time_zone: zoneHere() };
  return (
    <>
      <Switch
        isSelected={hours.is_on}
        onChange={(is_on) => save.mutate({ ...hours, is_on })}
        description={t('quiet.text')}
      >
        {t('quiet.title')}
      </Switch>
      {hours.is_on && (
        <>
          <QuietTimes hours={hours} onSave={save.mutate} />
          <div className="mt-3">
            <Switch
              isSelected={hours.calls_ring}
              onChange={(calls_ring) => save.mutate({ ...hours, calls_ring })}
              description={t('quiet.callsText')}
            >
              {t('quiet.calls')}
            </Switch>
          </div>
        </>
      )}
      {save.error && (
        <p role="alert" className="mt-1 text-sm text-brick">
          {errorTextOf(save.error)}
        </p>
      )}
    </>
  );
}
