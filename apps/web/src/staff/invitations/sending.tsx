import type { SubnetworkId } from '@nestmate/contract/ids';
import type { InvitationSending } from '@nestmate/contract/staff/invitations';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { When } from '@/ui/when';
import { useStopSending } from './invitations.queries';

interface SendingProps {
  place: SubnetworkId;
  sending: InvitationSending;
  mayStop: boolean;
}

/**
 * The progress of a place’s mails, a warning where no mail server is set up, and a button that stops or resumes them.
 */
export function Sending({
  place,
  sending: { waiting, sent, refused, goes_to: goesTo, stopped_at: stoppedAt },
  mayStop,
}: SendingProps) {
  const { t, language } = useTranslation('staffInvitations');
  const stopping = useAction(useStopSending(place));
  const state = stoppedAt === null ? 'running' : 'stopped';
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
      title={t(`sending.${stoppedAt === null && goesTo !== 'server' ? goesTo : state}.title`)}
      action={
        mayStop && (
          <Button size="sm" variant="secondary" isPending={stopping.isPending} onPress={() => void change()}>
            {t(`sending.${state}.action`)}
          </Button>
        )
      }
    >
      {/* Read every few seconds: a screen reader would hear nothing else. */}
      <p aria-live="off" className="tabular-nums">
        {numbers.filter(Boolean).join(' · ')}
      </p>
      {goesTo !== 'server' && <p>{t(`goesTo.${goesTo}`)}</p>}
      {stoppedAt !== null ? (
        <p>
          {t('sending.stopped.text')} <When at={stoppedAt} language={language} />
        </p>
      ) : (
        goesTo === 'server' && <p>{t('sending.running.text')}</p>
      )}
    </Banner>
  );
}
