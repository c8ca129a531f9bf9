import type { SubnetworkId } from '@nestmate/contract/ids';
import { languageNames, languages, type Language } from '@nestmate/contract/languages';
import type { InvitationKind, StaffInvitation } from '@nestmate/contract/staff/invitations';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Segments } from '@/ui/segments';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { MailPreview } from '../parts/mail-preview';
import { NotLoaded } from '../parts/not-loaded';
import { ReasonDialog } from '../parts/reason-dialog';
import { SendTimeField, useSendTime } from '../parts/send-time';
import { invitationRules } from '../platform/calls';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import { mayReceive, mayRevoke, momentText, remindableFrom } from './invitation-states';
import {
  useRecipients,
  useSendInvitations,
  useInvitationMail,
  useSendSample,
  useRevokeInvitations,
} from './invitations.queries';

interface SendDialogProps {
  place: SubnetworkId;
  kind: InvitationKind;
  /** The chosen people; absent for everybody who was not invited, or has not opened their invitation. */
  people?: readonly StaffInvitation[];
  /** Whether nothing leaves this place until somebody resumes. */
  isStopped: boolean;
  onClose: () => void;
  onSent: () => void;
}

/** Shows the number of mails before they are sent. */
export function SendDialog({ place, kind, people, isStopped, onClose, onSent }: SendDialogProps) {
  const { t, language } = useTranslation('staffInvitations');
  const [mailLanguage, setMailLanguage] = useState(language);
  const time = useSendTime();
  const sending = useAction(useSendInvitations(place), 'inPlace');
  const fitting = people?.filter((one) => mayReceive(kind, one));
  const membership_ids = fitting?.map(({ membership_id }) => membership_id);
  const isNobody = membership_ids?.length === 0;
  const about = { kind, ...(membership_ids && !isNobody && { membership_ids }) };
  const recipients = useRecipients(place, about, !isNobody);
  const count = isNobody ? 0 : recipients.data?.count;
  const leftOut = people && count !== undefined ? people.length - count : 0;
  const words = kind === 'invitation' ? 'send' : 'remind';
  const from = kind === 'reminder' && fitting ? remindableFrom(fitting) : undefined;
  const minutes = Math.ceil((count ?? 0) / invitationRules.perMinute);
  const submit = () =>
    sending.run(
      {
        ...about,
        language: mailLanguage,
        send_at: time.sendAt,
        ...(count !== undefined && { counted: count }),
      },
      (queued) => {
        onSent();
        const isPlanned = time.sendAt !== null && new Date(time.sendAt) > new Date();
        const how = isStopped ? 'waits' : isPlanned ? 'planned' : 'queued';
        toast({ text: t(`send.${how}`, { count: queued }), tone: 'success' });
      },
    );
  if (!count)
    return (
      <FormDialog
        title={t(`${words}.${count === 0 ? 'nobody' : 'some'}`)}
        submit={undefined}
        isPending={false}
        onSubmit={onClose}
        onClose={onClose}
      >
        {count === 0 ? (
          <p>
            {t(`${words}.nobodyWhy`)} {from && t('remind.from', { moment: momentText(from, language) })}
          </p>
        ) : (
          <NotLoaded query={recipients} />
        )}
      </FormDialog>
    );
  return (
    <FormDialog
      title={t(`${words}.title`, { count })}
      submit={t(`${words}.submit`)}
      isPending={sending.isPending}
      isRight={time.mistake === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {sending.error && <Banner tone="danger">{errorTextOf(sending.error)}</Banner>}
          <GoesTo place={place} kind={kind} language={mailLanguage} />
          <p className="text-ink-2">{t(`${words}.text`)}</p>
          {minutes > 1 && (
            <p className="text-ink-2">
              {t('send.minutes', { count: minutes, number: new Intl.NumberFormat(language).format(count) })}
            </p>
          )}
          <p className="text-ink-2">{t(isStopped ? 'send.stopped' : 'send.undo')}</p>
          {leftOut > 0 && <p className="text-ink-2">{t(`${words}.leftOut`, { count: leftOut })}</p>}
          <Segments
            label={t('send.language')}
            options={languages.map((id) => ({ id, label: languageNames[id] }))}
            value={mailLanguage}
            onChange={setMailLanguage}
          />
          <p className="text-sm text-ink-2">{t('send.known')}</p>
          <SendTimeField label={t('send.time')} help={t('send.timeHelp')} time={time} isTried={isTried} />
          <SentMail place={place} kind={kind} language={mailLanguage} />
        </>
      )}
    </FormDialog>
  );
}

interface SentMailProps {
  place: SubnetworkId;
  kind: InvitationKind;
  language: Language;
}

/** Warns when mails are not delivered (no mail server). */
function GoesTo({ place, kind, language }: SentMailProps) {
  const { t } = useTranslation('staffInvitations');
  const target = useInvitationMail(place, { kind, language }).data?.goes_to ?? 'server';
  return target === 'server' ? null : <Banner tone="warning">{t(`goesTo.${target}`)}</Banner>;
}

/** A preview of the mail, with a button to send oneself a sample. */
function SentMail({ place, kind, language }: SentMailProps) {
  const { t } = useTranslation('staffInvitations');
  const { me, network } = useNetwork();
  const href = useHref();
  const query = useInvitationMail(place, { kind, language });
  const sample = useAction(useSendSample(place));
  const send = () =>
    sample.run({ kind, language }, () =>
      toast({ text: t('sample.done', { address: me.email }), tone: 'success' }),
    );
  if (!query.data) return <NotLoaded query={query} />;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('sample.title')}</h3>
      <MailPreview mail={query.data} language={language} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" variant="secondary" isPending={sample.isPending} onPress={() => void send()}>
          {t('sample.send')}
        </Button>
        {hasRight(network.role, 'setUp') && (
          <TextLink href={href('set-up/mails', { place })}>{t('sample.change')}</TextLink>
        )}
      </div>
    </div>
  );
}

interface RevokeDialogProps {
  place: SubnetworkId;
  people: readonly StaffInvitation[];
  onClose: () => void;
  onDone: () => void;
}

/** Revokes the passcodes of some people. */
export function RevokeDialog({ place, people, onClose, onDone }: RevokeDialogProps) {
  const { t } = useTranslation('staffInvitations');
  const revoking = useAction(useRevokeInvitations(place), 'inPlace');
  const ids = people.filter(mayRevoke).map(({ membership_id }) => membership_id);
  const submit = (reason: string) =>
    ids.length > 0 &&
    revoking.run({ membership_ids: ids, reason }, (count) => {
      onDone();
      toast({ text: t('revoke.done', { count }), tone: 'success' });
    });
  return (
    <ReasonDialog
      title={t('revoke.title', { count: ids.length })}
      submit={t('revoke.submit')}
      tone="danger"
      needsReason
      isPending={revoking.isPending}
      error={revoking.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('revoke.text')}</p>
    </ReasonDialog>
  );
}
