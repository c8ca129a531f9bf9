import type { Language, SubnetworkId } from '@nestmate/contract';
import type { InvitationKind } from '@nestmate/contract/staff';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toasts';
import { NotLoaded } from '../parts/not-loaded';
import { useNetwork } from '../platform/network';
import { useInvitationMail, useSample } from './invitations.queries';

interface Props {
  place: SubnetworkId;
  kind: InvitationKind;
  language: Language;
}

/** Says so where mails reach nobody; it is read with the preview. */
export function GoesTo({ place, kind, language }: Props) {
  const { t } = useTranslation('staffInvitations');
  const target = useInvitationMail(place, { kind, language }).data?.goes_to ?? 'server';
  return target === 'server' ? null : <Banner tone="warning">{t(`goesTo.${target}`)}</Banner>;
}

/** A preview of the mail, with a button to send oneself a sample. */
export function MailPreview({ place, kind, language }: Props) {
  const { t } = useTranslation('staffInvitations');
  const { me } = useNetwork();
  const query = useInvitationMail(place, { kind, language });
  const sample = useSample(place);
  const send = () =>
    sample.mutateAsync({ kind, language }).then(
      () => toast({ text: t('sample.done', { address: me.email }), tone: 'success' }),
      (error: unknown) => toast({ text: errorTextOf(error), tone: 'danger' }),
    );
  if (!query.data) return <NotLoaded query={query} />;
  return (
    <div className="flex flex-col gap-2">
      <h3 id="mail-preview" className="text-sm font-semibold">
        {t('sample.title')}
      </h3>
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys can scroll it
        tabIndex={0}
        aria-labelledby="mail-preview"
        lang={language}
        className="max-h-56 overflow-y-auto rounded-control border border-line bg-sunken p-3 text-sm wrap-anywhere"
      >
        <p className="font-semibold">{query.data.subject}</p>
        <p className="pt-2 whitespace-pre-line">{query.data.text}</p>
      </section>
      <div>
        <Button size="sm" variant="secondary" isPending={sample.isPending} onPress={() => void send()}>
          {t('sample.send')}
        </Button>
      </div>
    </div>
  );
}
