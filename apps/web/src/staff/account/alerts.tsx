import type { AlertSettings } from '@nestmate/contract/staff/alerts';
import { useState } from 'react';
import { errorTextOf } from '@/platform/calls/call-error';
import { pushObstacle } from '@/platform/push-keys';
import { useTranslation } from '@/platform/texts/use-translation';
import { zoneName } from '@/platform/zones';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Segments } from '@/ui/segments';
import { Switch } from '@/ui/switch';
import { TextField } from '@/ui/text-field';
import { NotLoaded } from '../parts/not-loaded';
import { alertRules } from '../platform/calls';
import { useNetwork } from '../platform/network';
import {
  useAlertSettings,
  useEndOtherPushes,
  useSetAlertSettings,
  useSetStaffPush,
  useStaffPushHere,
} from './account.queries';

/** The mails that I get about what waits for staff: when each kind comes, and my quiet hours. */
export function Alerts() {
  const { t, language } = useTranslation('staff');
  const { network } = useNetwork();
  const query = useAlertSettings();
  const save = useSetAlertSettings();
  return (
    <section aria-labelledby="alerts" className="flex flex-col gap-4">
      <div>
        <h2 id="alerts" className="text-lg">
          {t('alerts.title')}
        </h2>
        <p className="mt-1 max-w-[60ch] text-sm text-ink-2">{t('alerts.lead', { network: network.name })}</p>
      </div>
      <PushHere />
      {save.error && <Banner tone="danger">{errorTextOf(save.error)}</Banner>}
      {query.data ? (
        <>
          {query.data.goes_to === 'nowhere' && <Banner tone="warning">{t('alerts.noMail')}</Banner>}
          <Kinds settings={settingsIn(query.data)} onSave={save.mutate} />
          <QuietHours settings={settingsIn(query.data)} onSave={save.mutate} />
          <p className="text-sm text-ink-2">
            {t('alerts.zone', { zone: zoneName(query.data.time_zone, language) })}
          </p>
        </>
      ) : (
        <NotLoaded query={query} />
      )}
    </section>
  );
}

/** The switch for notifications in this browser, which also says why there can be none. */
function PushHere() {
  const { t } = useTranslation('staff');
  const { me } = useNetwork();
  const query = useStaffPushHere();
  const turn = useSetStaffPush(query.data?.public_key ?? '', me.staff_id);
  const obstacle = pushObstacle();
  const ending = useEndOtherPushes();
  const others = query.data?.others ?? 0;
  const failure = turn.error ?? ending.error ?? query.error;
  return (
    <div className="rounded-card border border-line bg-surface px-4 py-2">
      <Switch
        isSelected={turn.isPending ? turn.variables : (query.data?.is_on ?? false)}
        onChange={(isOn) => turn.mutate(isOn)}
        isDisabled={obstacle !== undefined || !query.data}
        description={t(`push.${obstacle ?? 'text'}`)}
      >
        {t('push.title')}
      </Switch>
      {others > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2">
          <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2">{t('push.others', { count: others })}</p>
          <Button variant="secondary" size="sm" isPending={ending.isPending} onPress={() => ending.mutate()}>
            {t('push.endOthers')}
          </Button>
        </div>
      )}
      {failure && (
        <p role="alert" className="mt-1 text-sm text-brick">
          {failure instanceof DOMException ? t('push.failed') : errorTextOf(failure)}
        </p>
      )}
    </div>
  );
}

/** What a save has of a reply. */
const settingsIn = ({ times, daily_at, quiet }: AlertSettings): AlertSettings => ({ times, daily_at, quiet });

interface SettingsProps {
  settings: AlertSettings;
  onSave: (settings: AlertSettings) => void;
}

function Kinds({ settings, onSave }: SettingsProps) {
  const { t } = useTranslation('staff');
  const { times } = settings;
  const [dailyAt, setDailyAt] = useState(settings.daily_at);
  const changeHour = (typed: string) => {
    setDailyAt(typed);
    if (typed !== '') onSave({ ...settings, daily_at: typed });
  };
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {alertRules.kinds.map((kind) => (
          <li
            key={kind}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2"
          >
            <span className="font-medium">{t(`alerts.kinds.${kind}`)}</span>
            <Segments
              label={t(`alerts.kinds.${kind}`)}
              options={alertRules.times.map((id) => ({ id, label: t(`alerts.times.${id}`) }))}
              value={times[kind]}
              onChange={(time) => onSave({ ...settings, times: { ...times, [kind]: time } })}
            />
          </li>
        ))}
      </ul>
      {Object.values(times).includes('daily') && (
        <div className="max-w-40">
          <TextField type="time" label={t('alerts.dailyAt')} value={dailyAt} onChange={changeHour} />
        </div>
      )}
    </>
  );
}

/** Saved as soon as both times are complete and differ. */
function QuietHours({ settings, onSave }: SettingsProps) {
  const { t } = useTranslation('staff');
  const { quiet } = settings;
  const [typed, setTyped] = useState({ starts: quiet.starts, ends: quiet.ends });
  const set = (changed: Partial<typeof quiet>) => onSave({ ...settings, quiet: { ...quiet, ...changed } });
  const change = (changed: Partial<typeof typed>) => {
    const next = { ...typed, ...changed };
    setTyped(next);
    if (next.starts !== '' && next.ends !== '' && next.starts !== next.ends) set(next);
  };
  return (
    <div className="flex flex-col gap-3">
      <Switch
        isSelected={quiet.is_on}
        onChange={(is_on) => set({ is_on })}
        description={t('alerts.quietText')}
      >
        {t('alerts.quiet')}
      </Switch>
      {quiet.is_on && (
        <>
          <div className="grid max-w-80 grid-cols-2 gap-3">
            <TextField
              type="time"
              label={t('alerts.starts')}
              value={typed.starts}
              onChange={(starts) => change({ starts })}
            />
            <TextField
              type="time"
              label={t('alerts.ends')}
              value={typed.ends}
              onChange={(ends) => change({ ends })}
              error={typed.starts === typed.ends ? t('alerts.same') : undefined}
            />
          </div>
          <Switch
            isSelected={quiet.danger_passes}
            onChange={(danger_passes) => set({ danger_passes })}
            description={t('alerts.dangerText')}
          >
            {t('alerts.danger')}
          </Switch>
        </>
      )}
    </div>
  );
}
