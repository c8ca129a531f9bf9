import { postMistake } from '@nestmate/contract/community';
import type { PostId, SubnetworkId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { useAction } from '@/forms/use-action';
import { errorTextWithWords } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { TextArea } from '@/ui/text-area';
import { useForm } from '@/ui/use-form';
import { usePendingDraft } from '../platform/pending-drafts';
import { useCommunityChanges } from './community.queries';

/** A text has its own id, so that a repeated request writes nothing twice. */
const draftOf = (body: string) => ({ id: crypto.randomUUID() as PostId, body });

interface ReplyFormProps {
  place: SubnetworkId;
  threadId: PostId;
  /** Runs when the reply is in the thread. */
  onWritten: () => void;
}

/** Replies in a thread as the housing office. */
export function ReplyForm({ place, threadId, onWritten }: ReplyFormProps) {
  const { t } = useTranslation(['staffCommunity', 'errors']);
  const [draft, setDraft] = usePendingDraft(`reply ${threadId}`, () => draftOf(''));
  const replying = useAction(useCommunityChanges(place).replying, 'inPlace');
  const mistake = postMistake(draft.body);

  function write(body: string) {
    if (replying.isError) replying.reset();
    form.begin();
    setDraft(draftOf(body));
  }

  const form = useForm({
    isRight: !mistake,
    submit: () =>
      replying.run({ threadId, post_id: draft.id, body: draft.body }, () => {
        form.begin();
        setDraft(draftOf(''));
        onWritten();
      }),
  });

  const isWrong = mistake && (form.isTried || draft.body.trim() !== '');
  return (
    <form {...form.props} className="mt-2 flex flex-col gap-3 border-t border-line pt-4">
      <TextArea
        label={t('reply.label')}
        description={t('reply.help')}
        value={draft.body}
        onChange={write}
        limit={limits.post.max}
        isReadOnly={replying.isPending}
        rows={3}
        error={
          isWrong
            ? t(`errors:validation.${mistake}`)
            : replying.error
              ? errorTextWithWords(replying.error)
              : undefined
        }
      />
      <span className="self-end">
        <Button type="submit" isPending={replying.isPending}>
          {t('reply.submit')}
        </Button>
      </span>
    </form>
  );
}
