import { limits } from '@nestmate/contract/limits';
import type { OwnRemoval } from '@nestmate/contract/reports';
import { useState } from 'react';
import { NotLoaded } from '@/features/not-loaded';
import { openSupport } from '@/features/support';
import { useAction } from '@/forms/use-action';
import { CallError, errorTextOf } from '@/platform/calls/query-client';
import { useTranslation } from '@/platform/texts/use-translation';
import { useLinkToken } from '@/platform/use-link-token';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { FormSkeleton } from '@/ui/skeletons';
import { TextArea } from '@/ui/text-area';
import { useForm } from '@/ui/use-form';
import { useAppealRemoval, useLinkedRemoval } from './decisions.queries';

/** `/appeal`, which the link in the mail about a removal opens: a removed person cannot sign in. */
export default function RemovalAppealScreen() {
  const { t } = useTranslation(['decisions', 'common', 'reports']);
  const token = useLinkToken();
  const removal = useLinkedRemoval(token);
  const isGone = removal.error instanceof CallError && removal.error.code < 500;
  if (token === null || isGone)
    return (
      <Banner tone="warning" title={t('removal.goneTitle')} action={<ContactSupport />}>
        {t('removal.gone')}
      </Banner>
    );
  if (!removal.data)
    return <NotLoaded queries={[removal]} loading={<FormSkeleton label={t('common:loading')} count={1} />} />;
  const { community, stated_reason: reason } = removal.data;
  return (
    <>
      <p className="mb-5">{t('removal.text', { community })}</p>
      {reason && <p className="mb-5">{t('told', { reason: t(`reports:reasons.${reason}`) })}</p>}
      <Standing removal={removal.data} token={token} />
    </>
  );
}

function ContactSupport() {
  const { t } = useTranslation('shell');
  return (
    <Button variant="secondary" onPress={openSupport}>
      {t('menu.email')}
    </Button>
  );
}

function Standing({ removal, token }: { removal: OwnRemoval; token: string }) {
  const { t } = useTranslation('decisions');
  const { appeal, is_taken_back: isTakenBack, appealable_until: until } = removal;
  if (isTakenBack) return <Banner tone="success" title={t('removal.takenBack')} />;
  if (appeal)
    return (
      <div aria-live="polite">
        <Banner tone="info" title={t(`state.${appeal.state}`)}>
          {appeal.text && <p className="whitespace-pre-wrap wrap-anywhere">{appeal.text}</p>}
        </Banner>
      </div>
    );
  if (!until) return <Banner tone="info" title={t('removal.tooLate')} action={<ContactSupport />} />;
  return <Form token={token} />;
}

/** The form for the reason; the text stays when it could not be sent. */
function Form({ token }: { token: string }) {
  const { t } = useTranslation('decisions');
  const [text, setText] = useState('');
  const send = useAction(useAppealRemoval(token), 'inPlace');
  const isMissing = text.trim() === '';
  const form = useForm({ isRight: !isMissing, submit: () => send.run(text.trim()) });
  const error =
    form.isTried && isMissing ? t('appeal.required') : send.error ? errorTextOf(send.error) : undefined;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="text-ink-2">{t('appeal.text')}</p>
      <TextArea
        label={t('appeal.label')}
        value={text}
        onChange={setText}
        limit={limits.appeal}
        rows={6}
        {...(error !== undefined && { error })}
      />
      <Button type="submit" fullWidth isPending={send.isPending}>
        {t('appeal.send')}
      </Button>
    </form>
  );
}
