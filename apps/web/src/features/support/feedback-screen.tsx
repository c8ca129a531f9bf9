import { type Mood, moods } from '@nestmate/contract/feedback';
import { limits } from '@nestmate/contract/limits';
import { lengthOf } from '@nestmate/contract/text/length';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '@/forms/use-action';
import { call, calls } from '@/platform/calls/call';
import { errorTextOf, unwrap } from '@/platform/calls/query-client';
import { useSelf } from '@/platform/session/session';
import { dropDraft, useDraft } from '@/platform/stored/draft';
import { useTranslation } from '@/platform/texts/use-translation';
import { ActionBar } from '@/ui/action-bar';
import { Button } from '@/ui/button';
import { RadioGroup } from '@/ui/radio-group';
import { FormSkeleton } from '@/ui/skeletons';
import { TextArea } from '@/ui/text-area';
import { toast, toastDuration } from '@/ui/toasts';
import { useForm } from '@/ui/use-form';

interface FeedbackDraft {
  body: string;
  mood: Mood | null;
}

const nothing: FeedbackDraft = { body: '', mood: null };

/** `/feedback`: feedback about the product, for the housing office. */
export default function FeedbackScreen() {
  const { t } = useTranslation('common');
  const self = useSelf();
  const name = `feedback ${self.membershipId}`;
  const [draft, store] = useDraft<FeedbackDraft>(name);
  if (draft === undefined) return <FormSkeleton label={t('loading')} count={1} />;
  return <Fields self={self} draftName={name} initial={draft ?? nothing} onChange={store} />;
}

interface FieldsProps {
  self: ReturnType<typeof useSelf>;
  draftName: string;
  initial: FeedbackDraft;
  onChange: (draft: FeedbackDraft) => void;
}

function Fields({ self, draftName, initial, onChange }: FieldsProps) {
  const { t } = useTranslation(['support', 'common']);
  const navigate = useNavigate();
  const [draft, setDraft] = useState(initial);
  const send = useAction(
    useMutation({
      mutationFn: (body: FeedbackDraft) =>
        unwrap(
          call(calls.feedback.send, { actsFor: self.membershipId, params: { userId: self.userId }, body }),
        ),
      onSuccess: () => {
        void dropDraft(draftName);
        toast({ text: t('feedback.thanks'), tone: 'success' });
      },
    }),
    (error) => toast({ text: errorTextOf(error), tone: 'danger', duration: toastDuration.long }),
  );

  const length = lengthOf(draft.body.trim());
  const isRight = length > 0 && length <= limits.feedback;
  const change = (changes: Partial<FeedbackDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    onChange(next);
  };
  const form = useForm({
    isRight,
    submit: () => send.run(draft, (_, isHere) => isHere && navigate('/more')),
  });

  return (
    <form {...form.props} className="flex flex-1 flex-col lg:flex-none">
      <div className="flex flex-1 flex-col gap-6">
        <RadioGroup
          label={t('feedback.mood')}
          hint={t('common:optional')}
          look="chips"
          options={moods.toReversed().map((id) => ({ id, label: t(`feedback.moods.${id}`) }))}
          value={draft.mood}
          onChange={(mood) => change({ mood })}
        />
        <TextArea
          label={t('feedback.label')}
          description={t('feedback.help')}
          value={draft.body}
          onChange={(body) => change({ body })}
          rows={7}
          error={form.isTried && !isRight ? t('feedback.wrong', { max: limits.feedback }) : undefined}
        />
      </div>
      <ActionBar>
        <span className="flex-1 sm:ml-auto sm:flex-none">
          <Button type="submit" fullWidth isPending={send.isPending} pendingLabel={t('feedback.sending')}>
            {t('feedback.send')}
          </Button>
        </span>
      </ActionBar>
    </form>
  );
}
