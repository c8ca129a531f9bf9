import type { SubnetworkId } from '@nestmate/contract/ids';
import type { InvitationSending } from '@nestmate/contract/staff/invitations';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { ProgressBar } from '@/ui/progress-bar';
import { toast } from '@/ui/toasts';
import { When } from '@/ui/when';
import { momentText } from './invitation-states';
import { useStopSending, useCancelMails } from './invitations.queries';

interface SendingProps {
  place: SubnetworkId;
  sending: InvitationSending;
  mayStop: boolean;
}

type SendingState = 'files' | 'nowhere' | 'planned' | 'running' | 'stopped';

const stateOf = ({ stopped_at, starts_at, goes_to }: InvitationSending): SendingState => {
  if (stopped_at !== null) return 'stopped';
  if (goes_to === 'nowhere') return goes_to;
  if (starts_at !== null) return 'planned';
  return goes_to === 'files' ? goes_to : 'running';
};

/**
 * The progress of a place’s mails and how long the rest takes, or when they start; a warning where no mail server is
 * set up; and buttons that stop, resume and withdraw them.
 */
export function Sending({ place, sending, mayStop }: SendingProps) {
  const { t, language } = useTranslation('staffInvitations');
  const { waiting, sent, refused, goes_to: goesTo, stopped_at: stoppedAt, starts_at: startsAt } = sending;
  const stopping = useAction(useStopSending(place));
  const [isAsking, setAsking] = useState(false);
  const state = stateOf(sending);
  const change = () => stopping.run(stoppedAt === null);
  const written = new Intl.NumberFormat(language);
  const numbers = [
    t('sending.sent', { count: sent, number: written.format(sent) }),
    t('sending.waiting', { count: waiting, number: written.format(waiting) }),
    refused > 0 && t('sending.refused', { count: refused, number: written.format(refused) }),
  ];
  return (
    <Banner
      tone={stoppedAt === null && goesTo === 'server' ? 'info' : 'warning'}
      title={
        startsAt !== null && state === 'planned'
          ? t('sending.planned.title', { moment: momentText(startsAt, language) })
          : t(`sending.${state}.title`)
      }
      action={
        mayStop && (
          <span className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              isPending={stopping.isPending}
              onPress={() => void change()}
            >
              {t(`sending.${stoppedAt === null ? 'running' : 'stopped'}.action`)}
            </Button>
            {waiting > 0 && (
              <Button size="sm" variant="quiet" onPress={() => setAsking(true)}>
                {t('sending.withdraw.action')}
              </Button>
            )}
          </span>
        )
      }
    >
      {/* Read every few seconds: a screen reader would hear nothing else. */}
      <div aria-live="off" className="flex flex-col gap-1 tabular-nums">
        {state === 'running' ? (
          <ProgressBar
            label={numbers.filter(Boolean).join(' · ')}
            percent={Math.floor((100 * (sent + refused)) / Math.max(1, sent + refused + waiting))}
          />
        ) : (
          <p>{numbers.filter(Boolean).join(' · ')}</p>
        )}
        {waiting > 0 && state !== 'stopped' && state !== 'nowhere' && <TimeLeft sending={sending} />}
      </div>
      {goesTo !== 'server' && <p>{t(`goesTo.${goesTo}`)}</p>}
      {stoppedAt !== null && (
        <p>
          {t('sending.stopped.text')} <When at={stoppedAt} language={language} />
        </p>
      )}
      {state === 'running' && <p>{t('sending.running.text')}</p>}
      {isAsking && <WithdrawDialog place={place} waiting={waiting} onClose={() => setAsking(false)} />}
    </Banner>
  );
}

function TimeLeft({ sending: { minutes_left: minutes, starts_at } }: { sending: InvitationSending }) {
  const { t } = useTranslation('staffInvitations');
  if (minutes === null) return <p>{t('sending.slow')}</p>;
  return <p>{t(starts_at === null ? 'sending.left' : 'sending.takes', { count: minutes })}</p>;
}

interface WithdrawDialogProps {
  place: SubnetworkId;
  waiting: number;
  onClose: () => void;
}

/** Asks before the mails that have not left are withdrawn. */
function WithdrawDialog({ place, waiting, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation(['staffInvitations', 'common']);
  const withdrawing = useAction(useCancelMails(place));
  const submit = () =>
    withdrawing.run(undefined, (count) => {
      onClose();
      toast({ text: t('sending.withdraw.done', { count }), tone: 'success' });
    });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('sending.withdraw.title', { count: waiting })}
      confirm={{
        label: t('sending.withdraw.action'),
        tone: 'danger',
        isPending: withdrawing.isPending,
        onPress: () => void submit(),
      }}
      cancelLabel={t('common:cancel')}
    >
      {t('sending.withdraw.text')}
    </ConfirmDialog>
  );
}
